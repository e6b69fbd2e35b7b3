import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../test/support/any-text.ts';
import { foldName, isFound, readQuery, searchText } from '../../../contract/search-text.ts';

const person = (code: string, firstName: string, lastName: string) => ({ code, firstName, lastName });
const tomas = person('A-41', 'Tomás', 'Rivera Núñez');

const finds = (query: string, who: Parameters<typeof searchText>[0] = tomas): boolean => {
  const read = readQuery(query);
  return read === undefined || isFound(read, searchText(who));
};

describe('Searching for a visitor', () => {
  it.each(['tomas', 'TOMÁS', 'rivera', 'nunez', 'riv tom', 'tomas rivera', '  Rivera,  Tomás '])(
    'a search for a visitor finds Tomás Rivera Núñez by "%s"',
    (query) => expect(finds(query)).toBe(true),
  );

  it.each(['a-41', 'A41', 'a 41', 'a–41', '41', 'A4', 'a-4I'])(
    'a search for a visitor finds the code A-41 by "%s"',
    (query) => expect(finds(query)).toBe(true),
  );

  it('a search for a visitor reads O as zero and I as one in codes, as the hub does', () => {
    expect(finds('bo1', person('B-01', 'Noor', 'Haddad'))).toBe(true);
    expect(finds('B-0I', person('B-01', 'Noor', 'Haddad'))).toBe(true);
  });

  it.each([
    ['aydin', 'Aydın'],
    ['soren', 'Søren'],
    ['lukasz', 'Łukasz'],
    ['strasse', 'Straße'],
    ['obrien', 'O’Brien'],
    ['andre', 'André'],
    ['berg', 'Smith-Berg'],
    ['李', '李伟'],
  ])('a search for a visitor finds "%s" in %s', (query, name) =>
    expect(finds(query, person('Z-9', name, ''))).toBe(true),
  );

  it.each(['omas', 'tomas smith', '1', '42', 'b41', 'tomasrivera'])(
    'a search for a visitor does not take Tomás Rivera Núñez for "%s"',
    (query) => expect(finds(query)).toBe(false),
  );

  it.each(['677', '600 700 677', '+48 600 700 677', '0048600700677', '0600-700-677', '60070', '(600) 700'])(
    'a search for a visitor finds the phone number +48 600 700 677 by "%s"',
    (query) => expect(finds(query, { ...tomas, phoneNumber: '+48 600 700 677' })).toBe(true),
  );

  it.each(['77', '600', '6007', '700', '677 a', '600700678'])(
    'a search for a visitor does not find the phone number by "%s"',
    (query) => expect(finds(query, { ...tomas, phoneNumber: '+48 600 700 677' })).toBe(false),
  );

  it.each(['t.rivera@mail.example', 'T.Rivera@MAIL', 't.ri', ' t.rivera@mail.example '])(
    'a search for a visitor finds the address t.rivera@mail.example by "%s"',
    (query) =>
      expect(finds(query, { ...person('A-41', 'Bo', 'Li'), email: 'T.Rivera@mail.example' })).toBe(true),
  );

  it.each([
    't.r',
    'mail',
    'mail.example',
    '@mail',
    'rivera@mail.example',
    't. rivera@mail.example',
    '.rivera',
  ])(
    'a search for a visitor does not find an address by "%s", which does not begin it or begins too many',
    (query) =>
      expect(finds(query, { ...person('A-41', 'Bo', 'Li'), email: 't.rivera@mail.example' })).toBe(false),
  );

  it.each(['#A7K3', 'a7-k3', 'A7', 'a7k3'])('a search for a visitor finds the alias #A7K3 by "%s"', (query) =>
    expect(finds(query, { ...tomas, code: '', alias: '#A7K3' })).toBe(true),
  );

  it('a search for a visitor takes digits of every script for the same, in codes and in phone numbers', () => {
    expect(finds('a-٤١')).toBe(true);
    expect(finds('a41', person('A-۴۱', 'Anna', ''))).toBe(true);
    expect(finds('٦٧٧', { ...tomas, phoneNumber: '+٤٨ ٦٠٠ ٧٠٠ ٦٧٧' })).toBe(true);
  });

  it('a search for a visitor takes no code for the end of a phone number', () => {
    expect(finds('345', person('A-12345', 'Anna', 'Kowalska'))).toBe(false);
    expect(finds('123', person('A-12345', 'Anna', 'Kowalska'))).toBe(true);
  });

  it('a search for a visitor finds everybody while nothing is typed', () => {
    expect(finds('')).toBe(true);
    expect(finds(' - ')).toBe(true);
  });

  it('a search for a visitor finds every visitor by any prefix of a name in any case, and by the own code', () => {
    const name = fc.stringMatching(/^[a-zA-ZäéøłŞñç]{2,12}$/u);
    fc.assert(
      fc.property(name, name, fc.integer({ min: 1, max: 999 }), fc.nat(), (first, last, number, cut) => {
        const who = person(`C-${number}`, first, last);
        const prefix = last.slice(0, 1 + (cut % last.length));
        expect(finds(prefix.toUpperCase(), who)).toBe(true);
        expect(finds(`${last} ${first}`, who)).toBe(true);
        expect(finds(`c${number}`, who)).toBe(true);
      }),
    );
  });

  it('a search for a visitor reduces any paste to letters, digits and single spaces', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (text) => {
        expect(foldName(text)).toMatch(/^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u);
        expect(typeof finds(text)).toBe('boolean');
      }),
    );
  });
});
