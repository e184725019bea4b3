import type { Guide } from '../guide.ts';

/** Accounts of everyone, the trail and the settings. */
export const SUPER_ADMIN: Guide = {
  role: 'super_admin',
  title: 'Super Admin: accounts, trail and settings',
  day: 'You close accounts that nobody uses, read who changed what, and set what holds for the whole installation.',
  start: '/',
  steps: [
    {
      title: 'Read the audit trail',
      text: [
        'Press **User Management**, then **Audit trail**. Filters act while you type: who, what, which target, which days. **Download CSV** saves what is shown.',
      ],
      picture: 'The audit trail',
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Audit trail');
        await walk.page.getByRole('table').first().waitFor();
      },
    },
    {
      title: 'Change a setting',
      text: [
        'Press **User Management**, then **Settings**: the roles that may use the web, the business time zone, when a device needs attention, and what E009 and E010 mean. Each change asks for your password once in a while and is in the trail.',
      ],
      picture: 'The settings of the installation',
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Settings');
        await walk.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
      },
    },
    {
      title: 'Find accounts that nobody uses',
      text: [
        'Press **User Management**, then **Deactivate User**. Choose **Dormant for 60 days** for the sign-in: accounts without one for so long. Tick users to deactivate them together.',
      ],
      picture: 'The users who have not signed in for 60 days',
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Deactivate User');
        await walk.page.getByText('Any sign-in').click();
        await walk.press('Dormant for 60 days');
        await walk.page.getByRole('row').nth(2).waitFor();
      },
    },
  ],
};
