/* global document, window */

// Runs before any script of the page: counts the timers that are set after the first count, and neither cleared nor,
// once, done. Those of the console's start end at any time, and would hide others.
(() => {
  const running = new Set();
  for (const [set, clear] of [
    ['setInterval', 'clearInterval'],
    ['setTimeout', 'clearTimeout'],
  ]) {
    const [start, end] = [window[set], window[clear]];
    window[set] = (handler, delay, ...values) => {
      const run = (...given) => {
        if (set === 'setTimeout') running.delete(id);
        return handler(...given);
      };
      const id = start.call(window, typeof handler === 'function' ? run : handler, delay, ...values);
      running.add(id);
      return id;
    };
    window[clear] = (id) => {
      running.delete(id);
      end.call(window, id);
    };
  }
  let isFirst = true;
  window.whatIsHere = () => {
    if (isFirst) running.clear();
    isFirst = false;
    return { timers: running.size, elements: document.body.childElementCount };
  };
})();
