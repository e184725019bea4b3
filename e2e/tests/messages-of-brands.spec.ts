import type { Page } from '@playwright/test';
import { fresh, goWrong, press, walk } from '../support/page/messages.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => page.clock.install());

test('the messages of White Labeled Brands', async ({ page, console: server, signIn }) => {
  await signIn('admin');
  const addBrand = async (p: Page, name: string) => {
    await p.getByRole('textbox', { name: 'New brand' }).fill(name);
    await press(p, 'Add Brand');
  };
  const open = (p: Page) => p.getByRole('button', { name: /^NovaView/ }).click();
  const pick = async (p: Page, name: string) => {
    await p.getByRole('combobox', { name: 'Manufacturer' }).fill(name);
    await p.getByRole('option', { name, exact: true }).click();
    await press(p, 'Add manufacturer');
  };
  const TOAST = 5_000;
  await walk(page, `${server.url}/WhiteLabel`, [
    {
      spec: '2, White Labeled Brands',
      when: 'a page on which no brand is open',
      says: 'Select a brand to edit.',
      lasts: 'stays',
      trigger: () => Promise.resolve(),
    },
    {
      spec: '5, Brand add',
      when: 'a name of spaces',
      says: 'Please enter a brand name',
      lasts: 'stays',
      trigger: (p) => addBrand(p, '   '),
    },
    {
      spec: '5, Brand add',
      when: 'a name that exists in another case',
      says: 'This brand already exists',
      lasts: 'stays',
      trigger: (p) => addBrand(p, ' novaVIEW '),
    },
    {
      spec: '8, Success toasts',
      when: 'a brand that was added',
      says: 'Brand added successfully!',
      lasts: TOAST,
      trigger: (p) => addBrand(p, fresh('Brand')),
    },
    {
      spec: '2, White Labeled Brands',
      when: 'a brand without manufacturers',
      says: 'No white-labels added',
      lasts: 'stays',
      trigger: (p) => addBrand(p, fresh('Brand')),
    },
    {
      spec: '8, Brand update',
      when: 'a brand that was refused without a word',
      says: 'Failed to add brand',
      lasts: TOAST,
      fault: ['api/whitelable/', 'wordless'],
      trigger: async (p) => {
        await p.unrouteAll();
        await p.reload();
        await p.getByRole('textbox', { name: 'New brand' }).fill(fresh('Brand'));
        await goWrong(p, 'api/whitelable/', 'wordless');
        await press(p, 'Add Brand');
      },
    },
    {
      spec: '8, Brand update',
      when: 'a list of brands that cannot be read',
      says: 'Failed to fetch white labels',
      lasts: 'stays',
      fault: ['api/whitelable/', 'no answer'],
      trigger: () => Promise.resolve(),
    },
    {
      spec: '5, Manufacturer add',
      when: 'adding without a choice',
      says: 'Please select a manufacturer',
      lasts: 'stays',
      trigger: async (p) => {
        await open(p);
        await press(p, 'Add manufacturer');
      },
    },
    {
      spec: '5, Manufacturer add',
      when: 'adding what is in the list',
      says: 'This manufacturer is already in the list',
      lasts: 'stays',
      trigger: async (p) => {
        await open(p);
        await pick(p, 'Skyworth');
      },
    },
    {
      spec: '8, Manufacturer search',
      when: 'a search that fails without a word',
      says: 'Failed to load manufacturers',
      lasts: TOAST,
      fault: ['api/get_manufacturer/', 'wordless'],
      trigger: open,
    },
    {
      spec: '8, Manufacturer search',
      when: 'a search that fails with a message',
      says: 'Search is closed at night',
      lasts: TOAST,
      fault: ['api/get_manufacturer/', { status: 503, json: { message: 'Search is closed at night' } }],
      trigger: open,
    },
    {
      spec: '8, Success toasts',
      when: 'a manufacturer that was added to the list',
      says: 'Manufacturer added successfully to list press update to save changes',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await pick(p, 'KTC');
      },
    },
    {
      spec: '8, Success toasts',
      when: 'a manufacturer that was removed from the list',
      says: 'Manufacturer removed successfully from list press update to save changes',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await press(p, 'Remove Skyworth');
      },
    },
    // SPEC 5, 'Invalid item to remove', has no row: each remove button is drawn with its item and the index it stands
    // at, so no press can name another one. useBrandEditor.test.ts asks for such a removal by itself.
    {
      spec: '8, Brand update',
      when: 'an update that fails without a word',
      says: 'Error updating brand',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await press(p, 'Remove Skyworth');
        await goWrong(p, 'api/whitelable/', 'wordless');
        await press(p, 'Update Changes DB');
      },
    },
    {
      spec: '8, Brand update',
      when: 'an update that is refused with a message',
      says: 'NovaView is locked',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await press(p, 'Remove Skyworth');
        await goWrong(p, 'api/whitelable/', { status: 400, json: { message: 'NovaView is locked' } });
        await press(p, 'Update Changes DB');
      },
    },
    {
      spec: '8, Success toasts',
      when: 'an update',
      says: 'Brand updated successfully!',
      lasts: TOAST,
      trigger: async (p) => {
        await open(p);
        await press(p, 'Remove TCL');
        await press(p, 'Update Changes DB');
      },
    },
  ]);
});
