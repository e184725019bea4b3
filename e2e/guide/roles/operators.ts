import { DEMO_PASSWORD } from '../../support/sign-in.ts';
import type { Guide } from '../guide.ts';

/** Who scans at the doorstep, with the app. */
export const OPERATORS: Guide = {
  role: 'operators',
  title: 'Wishmaster: where the app is',
  day: 'You scan at the doorstep with the app. The console on the web is for the desk, unless your installation opens it to Wishmasters.',
  start: '/login',
  signsIn: false,
  steps: [
    {
      title: 'Find the app',
      text: [
        'Enter **Username** and **Password** and press **Login**. Where your role works in the app, the page says so and shows a code to scan with the phone, and a link; both are good for half an hour.',
      ],
      picture: 'The login page with the way to the app',
      act: async (walk) => {
        await walk.fill('Username', 'operators');
        await walk.fill('Password', DEMO_PASSWORD);
        await walk.press('Login');
        await walk.page.getByRole('img', { name: /^QR code/ }).waitFor();
      },
    },
  ],
};
