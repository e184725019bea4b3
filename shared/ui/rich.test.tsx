import { render } from '@testing-library/react';
import { addCatalogue } from '../language/t.ts';
import { rich } from './rich.ts';

const PRESS = 'Press <k>{key}</k> to close {what}.';

test('elements stand where the message has them, in each language', () => {
  const shown = () => {
    const parts = { k: (text: React.ReactNode) => <kbd>{text}</kbd>, key: 'Esc', what: <b>RVP1</b> };
    const { container, unmount } = render(<p>{rich(PRESS, parts)}</p>);
    const { innerHTML } = container;
    unmount();
    return innerHTML;
  };
  expect(shown()).toBe('<p>Press <kbd>Esc</kbd> to close <b>RVP1</b>.</p>');
  addCatalogue({ [PRESS]: '{what} बंद करने के लिए <k>{key}</k> दबाएँ.' });
  expect(shown()).toBe('<p><b>RVP1</b> बंद करने के लिए <kbd>Esc</kbd> दबाएँ.</p>');
});
