package dev.hilo.benchmarks;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnitSource;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.w3c.dom.Document;

/**
 * Draws curves of medians, both axes logarithmic, as SVG.
 */
final class Curves {

	private static final Dimension SIZE = new Dimension(800, 420);

	private static final Color GRID = new Color(0xDD, 0xDD, 0xDD);

	private Curves() {
	}

	static void draw(Path file, String title, Samples samples, String condition) {
		XYSeriesCollection curves = new XYSeriesCollection();
		for (String subject : samples.subjects()) {
			XYSeries curve = new XYSeries(subject);
			for (Sample each : samples.all()) {
				double x = Double.parseDouble(String.valueOf(each.where().get(condition)));
				if (each.subject().equals(subject) && x > 0 && each.median() > 0) {
					curve.add(x, each.median());
				}
			}
			curves.addSeries(curve);
		}
		String unit = samples.all().isEmpty() ? "" : samples.all().get(0).unit();
		save(chart(title, condition, unit, curves), file);
	}

	private static JFreeChart chart(String title, String condition, String unit, XYSeriesCollection curves) {
		JFreeChart chart = ChartFactory.createXYLineChart(title, condition, unit, curves);
		chart.setBackgroundPaint(Color.WHITE);
		XYPlot plot = chart.getXYPlot();
		plot.setBackgroundPaint(Color.WHITE);
		plot.setDomainGridlinePaint(GRID);
		plot.setRangeGridlinePaint(GRID);
		plot.setDomainAxis(logarithmic(condition));
		plot.setRangeAxis(logarithmic(unit));
		XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
		renderer.setDefaultStroke(new BasicStroke(2));
		renderer.setAutoPopulateSeriesStroke(false);
		plot.setRenderer(renderer);
		return chart;
	}

	private static LogAxis logarithmic(String label) {
		LogAxis axis = new LogAxis(label);
		axis.setStandardTickUnits(new NumberTickUnitSource());
		axis.setMinorTickMarksVisible(false);
		return axis;
	}

	private static void save(JFreeChart chart, Path file) {
		try {
			Files.createDirectories(file.getParent());
			Document document = DocumentBuilderFactory.newInstance()
				.newDocumentBuilder()
				.getDOMImplementation()
				.createDocument("http://www.w3.org/2000/svg", "svg", null);
			SVGGraphics2D graphics = new SVGGraphics2D(document);
			graphics.setSVGCanvasSize(SIZE);
			chart.draw(graphics, new Rectangle(SIZE));
			try (Writer writer = Files.newBufferedWriter(file)) {
				graphics.stream(writer, true);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (ParserConfigurationException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
