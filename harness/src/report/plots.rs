//! Two kinds of plot, as SVG: times of one column against another, and how many answers each column gives in how much time.

use std::fmt::Write;

/// Both axes are logarithmic and run from 1 ms to 1000 s.
const LOW: f64 = -3.0;
const HIGH: f64 = 3.0;
const SIZE: f64 = 320.0;
const MARGIN: f64 = 46.0;

/// Colours that people who see no red or green can tell apart (Okabe and Ito).
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "currentColor", "#999999"];

/// A point of a scatter plot.
pub struct Point {
    pub x: f64,
    pub y: f64,
    pub violated: bool,
    pub title: String,
}

/// Where a time stands on an axis, from 0 to 1.
fn share(seconds: f64) -> f64 {
    ((seconds.max(1e-3).log10() - LOW) / (HIGH - LOW)).clamp(0.0, 1.0)
}

fn x_of(share: f64) -> f64 {
    MARGIN + share * SIZE
}

fn y_of(share: f64) -> f64 {
    10.0 + (1.0 - share) * SIZE
}

// Writing to a string does not fail.
macro_rules! put {
    ($svg:expr, $($text:tt)*) => { let _ = writeln!($svg, $($text)*); };
}

fn open(svg: &mut String, class: &str, width: f64) {
    put!(svg, r#"<svg class="{class}" width="{width}" height="{}" role="img">"#, SIZE + MARGIN + 10.0);
    put!(svg, r##"<rect x="{MARGIN}" y="10" width="{SIZE}" height="{SIZE}" fill="none" class="axis"/>"##);
}

fn vertical_ticks(svg: &mut String) {
    for tick in -3..=3 {
        let y = y_of(share(10f64.powi(tick)));
        put!(svg, r##"<line x1="{MARGIN}" x2="{}" y1="{y:.1}" y2="{y:.1}" class="grid"/>"##, x_of(1.0));
        put!(svg, r#"<text x="{}" y="{:.1}" text-anchor="end">{}</text>"#, MARGIN - 4.0, y + 4.0, 10f64.powi(tick));
    }
}

/// Seconds of one column against those of another. What lies above the diagonal took the second one longer.
pub fn scatter(x_name: &str, y_name: &str, points: &[Point]) -> String {
    let mut svg = String::new();
    open(&mut svg, "scatter", x_of(1.0) + 16.0);
    vertical_ticks(&mut svg);
    for tick in -3..=3 {
        let x = x_of(share(10f64.powi(tick)));
        put!(svg, r##"<line x1="{x:.1}" x2="{x:.1}" y1="10" y2="{}" class="grid"/>"##, y_of(0.0));
        put!(svg, r#"<text x="{x:.1}" y="{}" text-anchor="middle">{}</text>"#, y_of(0.0) + 14.0, 10f64.powi(tick));
    }
    put!(svg, r##"<line x1="{}" y1="{}" x2="{}" y2="{}" class="axis"/>"##, x_of(0.0), y_of(0.0), x_of(1.0), y_of(1.0));
    for point in points {
        let (x, y) = (x_of(share(point.x)), y_of(share(point.y)));
        let colour = if point.violated { COLOURS[1] } else { COLOURS[0] };
        put!(
            svg,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="3" fill="{colour}" fill-opacity="0.6"><title>{}</title></circle>"#,
            escape(&point.title)
        );
    }
    let middle = x_of(0.5);
    put!(svg, r#"<text x="{middle}" y="{}" text-anchor="middle">{} s</text>"#, y_of(0.0) + 32.0, escape(x_name));
    put!(
        svg,
        r#"<text transform="translate(10,{}) rotate(-90)" text-anchor="middle">{} s</text>"#,
        y_of(0.5),
        escape(y_name)
    );
    svg.push_str("</svg>");
    svg
}

/// How many questions each column answers when each may take so long.
pub fn cactus(columns: &[(String, Vec<f64>)]) -> String {
    let mut svg = String::new();
    open(&mut svg, "cactus", x_of(1.0) + 220.0);
    vertical_ticks(&mut svg);
    let most = columns.iter().map(|(_, times)| times.len()).max().unwrap_or(0).max(1);
    for (i, (name, times)) in columns.iter().enumerate() {
        let mut times = times.clone();
        times.sort_by(f64::total_cmp);
        let points = times
            .iter()
            .enumerate()
            .map(|(n, t)| format!("{:.1},{:.1}", x_of((n + 1) as f64 / most as f64), y_of(share(*t))));
        let colour = COLOURS[i % COLOURS.len()];
        let dashes = if i < COLOURS.len() { "" } else { r#" stroke-dasharray="4 3""# };
        let points = points.collect::<Vec<_>>().join(" ");
        put!(svg, r#"<polyline fill="none" stroke="{colour}" stroke-width="2"{dashes} points="{points}"/>"#);
        let y = 24.0 + 16.0 * i as f64;
        put!(
            svg,
            r#"<line x1="{}" x2="{}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2"{dashes}/>"#,
            x_of(1.0) + 10.0,
            x_of(1.0) + 30.0
        );
        put!(svg, r#"<text x="{}" y="{}">{} ({})</text>"#, x_of(1.0) + 36.0, y + 4.0, escape(name), times.len());
    }
    put!(svg, r#"<text x="{}" y="{}" text-anchor="middle">answers, of {most}</text>"#, x_of(0.5), y_of(0.0) + 18.0);
    put!(
        svg,
        r#"<text transform="translate(10,{}) rotate(-90)" text-anchor="middle">seconds for each</text>"#,
        y_of(0.5)
    );
    svg.push_str("</svg>");
    svg
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_their_places() {
        assert_eq!((share(0.0), share(0.001), share(1.0), share(1e9)), (0.0, 0.0, 0.5, 1.0));
        let svg = scatter("a<b", "c", &[Point { x: 1.0, y: 1000.0, violated: true, title: "p & q".into() }]);
        assert!(
            svg.contains(r#"cx="206.0" cy="10.0""#) && svg.contains("p &amp; q") && svg.contains("a&lt;b s"),
            "{svg}"
        );
        let svg = cactus(&[("x".into(), vec![1.0, 0.001])]);
        assert!(svg.contains(r#"points="206.0,330.0 366.0,170.0""#), "{svg}");
    }
}
