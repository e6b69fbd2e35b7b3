import { expect, it } from 'vitest';
import { appointment } from '../../../../test/support/records/desk-appointment.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { Entry } from './groups.ts';
import { type Listed, whoIsMeant } from './use-entered.ts';

const listed = (rows: readonly DeskAppointment[], more: Partial<Listed> = {}): Listed => ({
  entries: rows.map((row): Entry => ({
    kind: 'row',
    key: row.appointmentId,
    appointment: row,
    group: 'expected',
  })),
  all: undefined,
  selectedId: undefined,
  isAnswered: true,
  ...more,
});
const one = ({ appointmentId }: DeskAppointment) => ({ kind: 'one', appointmentId });
const [first, second] = [appointment('A-420'), appointment('A-42')];

it('a code means who has it, before who is first or selected, however it is written', () => {
  const day = listed([first, second], { selectedId: first.appointmentId });
  for (const text of ['A-42', 'a42', ' a 42 ']) expect(whoIsMeant(text, day)).toEqual(one(second));
  expect(whoIsMeant('A-42O', day)).toEqual(one(first));
});

it('a name means who is selected, else the first who was found', () => {
  expect(whoIsMeant('vera', listed([first, second]))).toEqual(one(first));
  expect(whoIsMeant('vera', listed([first, second], { selectedId: second.appointmentId }))).toEqual(
    one(second),
  );
  expect(whoIsMeant('vera', listed([first], { selectedId: second.appointmentId }))).toEqual(one(first));
  expect(whoIsMeant('vera', listed([]))).toEqual({ kind: 'nobody' });
});

it('a code that is not listed waits for the other days, and is then looked for behind the filters', () => {
  const all = {
    date: '2026-01-05',
    byId: new Map([[second.appointmentId, second]]),
    newestArrivalId: undefined,
    undoUntil: new Map(),
  };
  const day = { all, selectedId: first.appointmentId };
  expect(whoIsMeant('A-42', listed([first], { ...day, isAnswered: false }))).toEqual({ kind: 'wait' });
  expect(whoIsMeant('A-42', listed([first], day))).toEqual(one(second));
});
