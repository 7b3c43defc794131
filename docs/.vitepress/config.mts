// A site with a search from the Markdown as it is: see "Pages" in CONTRIBUTING.md
import { existsSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const repository = 'https://github.com/hilo-spring-boot/hilo-spring-boot'

// The README lists the pages by what people want to do
const tasks = readFileSync(resolve(root, 'README.md'), 'utf8')
  .split('## Documentation\n')[1].split('\n## ')[0].replace(/\n +/g, ' ')
  .matchAll(/^- \*\*(.+)\*\*: (.+)$/gm)

const sidebar = [...tasks].map(([, text, pages]) => ({
  text,
  items: [...pages.matchAll(/\[([^\]]+)]\(([^)]+\.md)\)/g)].map(([, text, link]) => ({ text: text.replaceAll('`', ''), link: '/' + link }))
}))

export default {
  title: 'HiLo for Spring Boot',
  srcDir: '..',
  srcExclude: ['**/target/**', 'data/**'],
  outDir: '../target/site',
  cacheDir: '../target/vitepress',
  rewrites: { 'README.md': 'index.md' },
  themeConfig: { sidebar, search: { provider: 'local' }, socialLinks: [{ icon: 'github', link: repository }] },
  markdown: {
    // Anchors as GitHub makes them
    anchor: { slugify: (heading) => heading.toLowerCase().replace(/[^a-z0-9 _-]/g, '').replaceAll(' ', '-') },
    // Code and folders are not on the site
    config: (md) => md.core.ruler.push('repository', ({ tokens, env }) => {
      for (const link of tokens.flatMap((token) => token.children ?? []).filter(({ type }) => type === 'link_open')) {
        const path = posix.join(posix.dirname(env.relativePath), link.attrGet('href').replace(/#.*/, ''))
        if (!/^(https?:|#)/.test(link.attrGet('href')) && !path.endsWith('.md') && existsSync(resolve(root, path))) {
          link.attrSet('href', `${repository}/blob/main/${path}`)
        }
      }
    })
  }
}
