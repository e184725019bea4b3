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

// Only what the three charts draw with: legends, tooltips and tables are HTML, so that they can be read and copied.
Chart.register(BarController, LineController, PieController);
Chart.register(ArcElement, BarElement, CategoryScale, LinearScale, LineElement, PointElement);

// A canvas inherits neither the page's font nor the reader's text size.
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
Chart.defaults.font.size = 0.75 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
