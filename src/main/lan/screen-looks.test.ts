import { expect, it } from 'vitest';
import { readLooks } from './screen-looks.ts';

it('staff read what a new screen is and how large it is', () => {
  expect(readLooks('ipad 1024x768')).toEqual({ device: 'ipad', width: 1_024, height: 768 });
});

it.each([undefined, '', 'ipad', 'toaster 10x10', 'tv 0x10', 'tv 10x10 <b>', ['tv 10x10', 'tv 1x1']])(
  'staff read nothing of a screen that says %s',
  (header) => {
    expect(readLooks(header)).toBeUndefined();
  },
);
