import { rememberLanguage, startLanguage } from '@veritas/shared/language';
import { sessionStore } from '@veritas/shared/session';
import { render, screen } from '@testing-library/react';
import { GuideLink } from './GuideLink.tsx';

test('the guide is opened in the language of the page', async () => {
  rememberLanguage('hi');
  await startLanguage({});
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: null, ageing: { hubHours: 24, rcDays: 5 } });
  render(<GuideLink />);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/veritas/guide/?language=hi');
});

test('the guide is not offered before the password is changed, as no server would show it', () => {
  sessionStore.setState({ mustChangePassword: true });
  render(<GuideLink />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
