package dev.hilo.benchmarks;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.Rectangle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.Range;
import org.jfree.data.general.DatasetUtils;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.w3c.dom.Document;

/**
 * Draws curves of medians as SVG: over a logarithmic axis, since conditions grow by
 * factors.
 */
final class Curves {

	private static final Dimension SIZE = new Dimension(800, 420);

	private static final Color GRID = new Color(0xDD, 0xDD, 0xDD);

	/** Told apart by the colour-blind too (Okabe and Ito). */
	private static final List<Color> COLOURS = Stream
		.of(0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x000000, 0x999999)
		.map(Color::new)
		.toList();

	/** Values further apart than this need a logarithmic axis. */
	private static final int DECADE = 10;

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
		chart.getTitle().setFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
		chart.getLegend().setItemFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
		chart.setBackgroundPaint(Color.WHITE);
		XYPlot plot = chart.getXYPlot();
		plot.setBackgroundPaint(Color.WHITE);
		plot.setDomainGridlinePaint(GRID);
		plot.setRangeGridlinePaint(GRID);
		plot.setDomainAxis(logarithmic(condition));
		Range values = DatasetUtils.findRangeBounds(curves, false);
		boolean wide = values != null && values.getUpperBound() > DECADE * values.getLowerBound();
		plot.setRangeAxis(wide ? logarithmic(unit) : linear(unit));
		XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
		for (int i = 0; i < curves.getSeriesCount(); i++) {
			renderer.setSeriesPaint(i, COLOURS.get(i % COLOURS.size()));
		}
		renderer.setDefaultStroke(new BasicStroke(2));
		renderer.setAutoPopulateSeriesStroke(false);
		plot.setRenderer(renderer);
		return chart;
	}

	private static ValueAxis linear(String label) {
		NumberAxis axis = new NumberAxis(label);
		axis.setLabelFont(LogAxis.DEFAULT_AXIS_LABEL_FONT);
		axis.setNumberFormatOverride(numbers());
		return axis;
	}

	private static ValueAxis logarithmic(String label) {
		LogAxis axis = new LogAxis(label);
		axis.setTickUnit(new NumberTickUnit(1));
		axis.setMinorTickMarksVisible(false);
		axis.setNumberFormatOverride(numbers());
		return axis;
	}

	private static DecimalFormat numbers() {
		return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
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
