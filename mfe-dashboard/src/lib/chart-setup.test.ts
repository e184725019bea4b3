import { Chart } from 'chart.js';

test('charts are redrawn in the font of the page when it loads late', async () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  await import('./chart-setup.ts');
  const update = jest.fn();
  Object.assign(Chart.instances, { late: { update } });
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(update).toHaveBeenCalledWith('none');
  const measured = Chart.defaults.font.family;
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(Chart.defaults.font.family).not.toBe(measured);
  Reflect.deleteProperty(Chart.instances, 'late');
});
