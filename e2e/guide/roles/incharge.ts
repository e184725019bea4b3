import type { Guide } from '../guide.ts';

/** The manager of a hub. */
export const INCHARGE: Guide = {
  role: 'incharge',
  title: 'Incharge: the hub and its people',
  day: 'You see to it that nothing waits too long, ask why devices were rejected, and look after the accounts of your hub. Every figure leads to the devices it counts.',
  start: '/ListDevices',
  steps: [
    {
      title: 'See what waits',
      text: [
        'Press **Needs attention**: devices that are not at the hub after a day or not at the return centre after five, the oldest first. The counts above the list narrow it to one step or one operator.',
      ],
      picture: 'The devices that wait too long, with counts by step and operator',
      act: async (walk) => {
        await walk.page.getByRole('link', { name: /^Needs attention/ }).click();
        await walk.page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      title: 'Find the rejected devices of your hub',
      text: [
        'Press **Filters** and choose **Rejected, any code** for **Result**. The address of the page now holds this view: send it to the next shift as a link.',
      ],
      picture: 'The list of rejected devices with the filters open',
      act: async (walk) => {
        await walk.press('All devices');
        await walk.page.getByRole('button', { name: /^Filters/ }).click();
        await walk.choose('Result', 'Rejected, any code');
        await walk.page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      title: 'See how the hub does',
      text: [
        'Press **Veritas Console** at the top left for the dashboard. It begins with your hub. **Out of line** names the operators, brands and codes that differ from the others by more than chance.',
      ],
      picture: 'The dashboard of one hub',
      act: async (walk) => {
        await walk.page.getByRole('link', { name: 'Veritas Console' }).click();
        await walk.see('Rejection');
      },
    },
    {
      title: 'Create an account',
      text: [
        'Press **User Management**, then **Create User**. Fill in name and e-mail, choose the role, and let **Suggest** make a password; the group is your own hub. Once the user is created, **Copy sign-in details** puts all that the new colleague needs on the clipboard.',
      ],
      picture: 'The form of a new user, and the user who was created',
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Create User');
        const form = walk.page.getByRole('form', { name: 'Create User' });
        await form.getByLabel('Username').fill('wm_blr_900');
        await form.getByLabel('Email').fill('wm_blr_900@veritas.example');
        await walk.press('Suggest');
        await form.getByRole('combobox', { name: 'Role' }).click();
        await walk.press('Wishmaster');
        await form.getByRole('button', { name: 'Create User' }).click();
        await walk.see('Copy sign-in details');
      },
    },
    {
      title: 'Close the account of who leaves',
      text: [
        'Press **User Management**, then **Deactivate User**. Type a part of the name into the field **Name, email, role or group** and press **Deactivate** in the row: phone and browser of that person are signed out at once.',
      ],
      picture: 'The users of one hub whose names hold a text',
      act: async (walk) => {
        await walk.press('User Management');
        await walk.press('Deactivate User');
        await walk.fill('Name, email, role or group', 'wm_blr_0');
        await walk.page.getByRole('row', { name: /wm_blr_001/ }).waitFor();
      },
    },
  ],
};
