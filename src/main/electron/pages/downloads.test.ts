import { expect, it } from 'vitest';
import { type DownloadWish, maySave } from './downloads.ts';

const TRAIL: DownloadWish = {
  surface: 'setup',
  initiatorOrigin: 'foyer://setup',
  url: 'blob:foyer://setup/4b3c1f2e-0000-4000-8000-000000000000',
  fileName: 'foyer-staff.csv',
  mimeType: 'text/csv',
  hasUserGesture: true,
};
const DAY: DownloadWish = {
  ...TRAIL,
  surface: 'desk',
  initiatorOrigin: 'foyer://desk',
  url: 'blob:foyer://desk/4b3c1f2e-0000-4000-8000-000000000000',
  fileName: 'foyer-day-2026-01-05.csv',
};

const SELF_TEST = { ...TRAIL, fileName: 'foyer-self-test.txt', mimeType: 'text/plain' };
const VISITOR = { ...TRAIL, fileName: 'foyer-visitor.json', mimeType: 'application/json' };
const AUTHORITY = {
  ...TRAIL,
  url: 'data:application/x-x509-ca-cert,-----BEGIN',
  fileName: 'foyer-authority.crt',
  mimeType: 'application/x-x509-ca-cert',
};

it('staff save the trail, the figures of a day, a self-test, the authority, a visitor’s data and settings where they pressed the button', () => {
  expect(maySave(SELF_TEST)).toBe(true);
  expect(maySave(AUTHORITY)).toBe(true);
  expect(maySave(VISITOR)).toBe(true);
  expect(maySave({ ...VISITOR, fileName: 'foyer.config.json' })).toBe(true);
  expect(maySave(TRAIL)).toBe(true);
  expect(maySave(DAY)).toBe(true);
});

it.each<[string, Partial<DownloadWish>]>([
  ['a kiosk’s', { surface: 'kiosk', initiatorOrigin: 'foyer://kiosk', url: 'blob:foyer://kiosk/1' }],
  ['a display’s', { surface: 'display', initiatorOrigin: 'foyer://display', url: 'blob:foyer://display/1' }],
  ['of a window that is none of ours', { surface: undefined }],
  ['of a self-test at a front desk', { fileName: SELF_TEST.fileName, mimeType: SELF_TEST.mimeType }],
  ['of a visitor’s data at a front desk', { fileName: VISITOR.fileName, mimeType: VISITOR.mimeType }],
  ['of a certificate of another name', { ...AUTHORITY, fileName: 'foyer-other.crt' }],
  ['of a certificate that is fetched', { ...AUTHORITY, url: 'https://elsewhere.example/a.crt' }],
  ['that nobody pressed for', { hasUserGesture: false }],
  ['that another page began', { initiatorOrigin: 'foyer://kiosk' }],
  ['that no page began', { initiatorOrigin: '' }],
  ['that another page has put together', { url: 'blob:foyer://setup/1' }],
  ['from the network', { url: 'https://elsewhere.example/foyer-staff.csv' }],
  ['of the page itself', { url: 'foyer://desk/desk/index.html' }],
  ['in the address itself', { url: 'data:text/csv,a' }],
  ['of a program', { fileName: 'foyer-day.csv.exe' }],
  ['with a path', { fileName: '../foyer-day.csv' }],
  ['of another name', { fileName: 'invoice.csv' }],
  ['of another kind', { mimeType: 'text/html' }],
])('no download %s is saved', (_, about) => {
  expect(maySave({ ...DAY, ...about })).toBe(false);
});
