import { refuseStrayDrops } from './stray-drops.ts';

refuseStrayDrops();
document.body.innerHTML = '<p></p><textarea></textarea><input type="file"><div></div>';
// A drop target.
document.querySelector('div')?.addEventListener('drop', (event) => event.preventDefault());

/** @returns the shown drop effect, and whether the default action of the browser follows. */
function drag(type: 'dragover' | 'drop', what: string, to: string) {
  const dataTransfer = { types: [what], dropEffect: 'copy' };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  const isLeft = document.querySelector(to)?.dispatchEvent(event);
  return `${isLeft ? 'left to the browser' : 'prevented'}, ${dataTransfer.dropEffect}`;
}

test.each([
  ['Files', 'p', 'prevented, none'],
  // A browser opens it from there too.
  ['Files', 'textarea', 'prevented, none'],
  ['Files', 'input', 'left to the browser, copy'],
  ['text/uri-list', 'p', 'prevented, none'],
  ['text/plain', 'textarea', 'left to the browser, copy'],
])('the effect of dropping %s on <%s>: %s', (what, to, answer) => {
  expect([drag('dragover', what, to), drag('drop', what, to)]).toEqual([answer, answer]);
});

test('a place that takes files keeps them', () => {
  expect(drag('drop', 'Files', 'div')).toBe('prevented, copy');
});
