import type { Guide } from '../guide.ts';

/** All hubs, from the desk. */
export const CENTRAL_OPS: Guide = {
  role: 'central_ops',
  title: 'Central Ops: all hubs',
  day: 'You compare hubs, keep views for the questions that come back every week, and answer with figures that everybody can open.',
  start: '/Dashboard',
  steps: [
    {
      title: 'Compare the hubs',
      text: [
        'The dashboard counts all hubs when **All Hubs** is chosen. A press on a hub, an operator or a figure leads to its devices; the formula of each figure is printed with it.',
      ],
      picture: 'The dashboard of all hubs',
      act: async (walk) => {
        await walk.page.getByRole('combobox', { name: /hub/i }).first().click();
        await walk.press('All Hubs');
        await walk.see('Rejection');
      },
    },
    {
      title: 'Keep a view',
      text: [
        'Press **Data**, then **Stats**, choose the filters, then press **Views** and **Save or edit views…** to give the view a name. You can share it with everyone: it is in their menu then. **Copy link to this view** is for once.',
      ],
      picture: 'The devices that wait for the return centre, and the menu of views',
      act: async (walk) => {
        await walk.press('Data');
        await walk.press('Stats');
        await walk.page.getByRole('button', { name: /^Filters/ }).click();
        await walk.choose('Age', 'Not at the RC after 5 days');
        await walk.page.getByRole('rowheader').first().waitFor();
        await walk.press('Views');
      },
    },
    {
      title: 'Get the report',
      text: [
        'Press **Data**, then **Download**. Choose two dates or a preset such as **Last 7 days**; the page says how many rows there are. **Download CSV** saves one file.',
      ],
      picture: 'The report of a week with its number of rows',
      act: async (walk) => {
        await walk.page.keyboard.press('Escape');
        await walk.press('Data');
        await walk.press('Download');
        await walk.press('Last 7 days');
        await walk.see(/rows/);
      },
    },
  ],
};
