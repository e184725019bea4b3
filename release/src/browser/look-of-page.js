/* global document, Node */

// What decides what axe finds on a page, as text: its elements with their attributes, and where there is text, but not
// which. The bar of the console is left out: its menus depend on the role and belong to no page.
(() => {
  const WORDS = ['aria-label', 'title', 'alt', 'placeholder', 'datetime', 'href', 'value'];
  const COUNTS = ['data-index', 'aria-rowindex', 'aria-rowcount', 'aria-posinset', 'aria-setsize'];
  const NOT_SHOWN = 'script, style, link, #root header:not(main header)';
  const LINES = 'tr, li, option, [role="row"]';

  const valueOf = ({ name, value }) => {
    if (WORDS.includes(name)) return value.trim() === '' ? '' : 'words';
    if (COUNTS.includes(name)) return '';
    // Where a row is, in a list that shows a part of its rows.
    return name === 'style' ? value.replace(/translateY\([^)]*\)/, '') : value;
  };
  const lookOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() === '' ? '' : 'words';
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(NOT_SHOWN)) return '';
    const attributes = [...node.attributes].map((one) => `${one.name}=${valueOf(one)}`).sort();
    const inside = [...node.childNodes].map((child) => ({ child, look: lookOf(child) }));
    const others = inside.filter(({ child }) => !isLine(child)).map(({ look }) => look);
    // Lines of each look once: other roles have more of them, and in a different order.
    const lines = new Set(inside.filter(({ child }) => isLine(child)).map(({ look }) => look));
    return `<${node.localName} ${attributes.join(' ')}>${[...others, ...[...lines].sort()].join('')}</>`;
  };
  const isLine = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches(LINES);
  return `${document.title === ''} ${lookOf(document.documentElement)}`;
})();
