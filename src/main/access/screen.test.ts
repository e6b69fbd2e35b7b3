import { expect, it } from 'vitest';
import { kioskNameOf } from './screen.ts';

it('a kiosk is called by the setting, and each further one by its number too', () => {
  const named = (kioskName: string): string[] =>
    [1, 2, 11].map((number) => kioskNameOf({ number }, kioskName));
  expect(named('Entrance')).toEqual(['Entrance', 'Entrance 2', 'Entrance 11']);
  expect(named('Kiosk 1')).toEqual(['Kiosk 1', 'Kiosk 2', 'Kiosk 11']);
  expect(named('Kiosk 21')).toEqual(['Kiosk 21', 'Kiosk 21 2', 'Kiosk 21 11']);
  expect(named('1')).toEqual(['1', '1 2', '1 11']);
});
