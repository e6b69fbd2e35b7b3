import { expect, it } from 'vitest';
import { devicesInOrder } from './install-steps.tsx';

it('the steps for a device that waits for its certificate come first', () => {
  expect(devicesInOrder(['windows', 'computer'])).toEqual(['windows', 'ipad', 'android', 'tv']);
  expect(devicesInOrder([])).toEqual(['ipad', 'android', 'windows', 'tv']);
});
