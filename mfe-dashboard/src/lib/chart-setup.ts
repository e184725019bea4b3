import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
} from 'chart.js';

// Only what the three charts use: legends, tooltips and tables are HTML, so that they can be read and copied.
Chart.register(BarController, LineController, PieController);
Chart.register(ArcElement, BarElement, CategoryScale, LinearScale, LineElement, PointElement);

// A canvas inherits neither the page's font nor the reader's text size.
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
Chart.defaults.font.size = 0.75 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

const { family } = Chart.defaults.font;
let loads = 0;
// A canvas is not redrawn when the font loads. jsdom has no fonts.
(document as { readonly fonts?: EventTarget }).fonts?.addEventListener('loadingdone', () => {
  // Widths are cached by font name, which has to change for them to be measured again.
  Chart.defaults.font.family = `${family}, "loaded ${(loads += 1)}"`;
  for (const chart of Object.values(Chart.instances)) chart.update('none');
});
