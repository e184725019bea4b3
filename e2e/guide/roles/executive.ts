import type { Guide } from '../guide.ts';
import { idsOf } from '../records.ts';

const ID = 'Filter by tracking id...';
const OWN_HUB = 'BLR_KOR';

/** The desk of a hub. */
export const EXECUTIVE: Guide = {
  role: 'executive',
  title: 'Executive: the desk of a hub',
  day: 'You receive the devices that the Wishmasters bring, scan them and say which one must not go on. The list is open all day; the cursor waits in its filter.',
  start: '/',
  steps: [
    {
      title: 'Open the list',
      text: [
        'Press **Data**, then **Stats**. The list begins with the devices of your own hub, the latest first. **Needs attention** holds those that wait too long.',
      ],
      picture: 'The pick list with the devices of one hub',
      act: async (walk) => {
        await walk.press('Data');
        await walk.press('Stats');
        await walk.page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      title: 'Scan a device',
      text: [
        'Scan the code, or type the ID into the filter and press Enter. The details open: what the order expects, what each step found, and in a coloured box what to do next. The next scan opens the next device; there is nothing to close.',
      ],
      picture: 'The details of a rejected device, with what was expected and what each step found',
      act: async (walk) => {
        const [id = ''] = await idsOf(
          walk.page,
          ({ device_result: result, is_verified: atHub, is_verified_rc: isClosed, tracking_id: { hub_code: hub } }) =>
            (result === 'E006' || result === 'E007') && atHub && !isClosed && hub === OWN_HUB,
        );
        await walk.fill(ID, id);
        await walk.page.keyboard.press('Enter');
        await walk.see('Device Details');
        await walk.see('Scan attempts');
      },
    },
    {
      title: 'Tell your colleagues',
      text: [
        'Write what the next person has to know into **New note** and press **Add note**. A device that must not go on gets a flag: **Set flag**, choose **On hold**, say why, **Save flag**. Everyone sees note and flag at once, with your name.',
      ],
      picture: 'A device with a note and the flag On hold',
      act: async (walk) => {
        await walk.fill('New note', 'The box was open on arrival. Photo sent to the incharge.');
        await walk.press('Add note');
        await walk.page.getByRole('log').getByText('The box was open').waitFor();
        await walk.press('Set flag');
        await walk.fill('Reason (optional)', 'The customer sends the bill by Monday');
        await walk.press('Save flag');
        await walk.see('Clear flag');
        await walk.page.getByRole('log').scrollIntoViewIfNeeded();
      },
    },
    {
      title: 'Look up many IDs at once',
      text: [
        'Paste the IDs of a hand-over sheet into the filter. Each one gets an answer: where it is, or that nobody knows it. **Answer for each ID** shows them line by line, **Copy missing IDs** takes the others along.',
      ],
      picture: 'An answer for each of four pasted IDs',
      act: async (walk) => {
        await walk.page.keyboard.press('Escape');
        await walk.page.locator('dialog[open]').waitFor({ state: 'detached' });
        const own = await idsOf(walk.page, ({ tracking_id: { hub_code: hub } }) => hub === OWN_HUB);
        await walk.fill(ID, [...own.slice(10, 13), 'RVP9999999999'].join(' '));
        await walk.press('Answer for each ID');
        await walk.see('RVP9999999999');
      },
    },
  ],
};
