import { expect, it } from 'vitest';
import { createAccountSeats } from './account-seats.ts';

it('a PIN from a desk where nobody signed in is compared with no other PIN', async () => {
  const compared: string[] = [];
  const seats = createAccountSeats({
    accounts: undefined,
    sessions: { begin: () => undefined },
    clerkAt: () => undefined,
    alsoWrong(pin) {
      compared.push(pin);
      return Promise.resolve('pin-shared' as const);
    },
    touch: () => undefined,
  });
  expect(await seats.choosePin('desk-1', '482915')).toEqual({ kind: 'unknown' });
  expect(compared).toEqual([]);
});
