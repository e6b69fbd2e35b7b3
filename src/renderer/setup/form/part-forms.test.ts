import { expect, test } from 'vitest';
import { namesIn, networkDraft } from './part-forms.ts';

const view = (isOn: boolean, ...names: string[]) => ({
  interfaces: [{ name: 'eth0', addresses: [], isOn }],
  names,
});

test('names that are typed go with the interfaces that another window has switched on since', () => {
  const typed = { names: 'lobby.example' };
  expect(networkDraft(view(false), typed)).toEqual({ interfaces: [], names: 'lobby.example' });
  expect(networkDraft(view(true), typed)).toEqual({ interfaces: ['eth0'], names: 'lobby.example' });
});

test('an interface that is switched off leaves the names that another window has saved since', () => {
  expect(networkDraft(view(true, 'a.example', 'b.example'), { interfaces: [] })).toEqual({
    interfaces: [],
    names: 'a.example, b.example',
  });
});

test('names of the computer are told apart by commas, so that a wrong one is named as it was typed', () => {
  expect(namesIn(' lobby.example, bad name!;\nvm.local,,')).toEqual([
    'lobby.example',
    'bad name!',
    'vm.local',
  ]);
});
