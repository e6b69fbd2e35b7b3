import { describe, expect, it } from 'vitest';
import { appointmentOf } from '../../../../test/support/records/appointment-of.ts';
import { areOneVisitor, isSameVisitor, maybeSameVisitor } from './same-visitor.ts';

const anna = appointmentOf({ phoneNumber: '+48 600 555 118', email: 'anna@x.example' });

describe('two appointments', () => {
  it.each([
    ['with the same phone number', { phoneNumber: '+48600555118', email: undefined }, true, true],
    ['with the same address', { phoneNumber: undefined, email: ' Anna@X.example' }, true, true],
    ['with another address and the same phone number', { email: 'work@x.example' }, true, true],
    [
      'with another phone number and no address',
      { phoneNumber: '+48 600 555 119', email: undefined },
      false,
      false,
    ],
    ['with nothing to compare', { phoneNumber: undefined, email: undefined }, false, true],
    ['with a placeholder for a phone number', { phoneNumber: '000', email: '-' }, false, true],
    ['with another first name', { firstName: 'Adam' }, false, false],
    ['with another last name', { lastName: 'Nowak' }, false, false],
    ['with the name in other letters', { firstName: ' ANNA', lastName: 'kowalska ' }, true, true],
  ])('two appointments %s', (_what, about, surely, maybe) => {
    const other = { ...anna, ...about };
    expect([isSameVisitor(anna, other), isSameVisitor(other, anna)]).toEqual([surely, surely]);
    expect([maybeSameVisitor(anna, other), maybeSameVisitor(other, anna)]).toEqual([maybe, maybe]);
  });

  it('two appointments are not one person’s because both had their names removed', () => {
    const gone = appointmentOf({ firstName: '', lastName: '' });
    expect(maybeSameVisitor(gone, gone)).toBe(false);
  });
});

it('a record without contact does not make one person of two', () => {
  const bare = { ...anna, phoneNumber: undefined, email: undefined };
  const other = { ...bare, phoneNumber: '+48 700 000 000' };
  expect(areOneVisitor([anna, bare])).toBe(true);
  expect(areOneVisitor([bare, other])).toBe(true);
  expect(areOneVisitor([anna, bare, other])).toBe(false);
});
