import { Chart } from 'chart.js';

test('charts are drawn again in the font of the page when it comes late', async () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  await import('./chart-setup.ts');
  const update = jest.fn();
  Object.assign(Chart.instances, { late: { update } });
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(update).toHaveBeenCalledWith('none');
  Reflect.deleteProperty(Chart.instances, 'late');
});
