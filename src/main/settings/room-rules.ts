/** The rules of the settings for the room: where desks are, what its displays say besides calls, and when. */
import { z } from 'zod';
import {
  LONGEST_DESK_DIRECTION,
  LONGEST_DESK_NAME,
  LONGEST_TEXT,
  MOST_DESKS,
  MOST_SPANS,
} from '../../contract/limits.ts';
import type { Weekday, WeeklyHours } from '../../contract/weekdays.ts';
import { brokenRule, oneLine } from './setting-rule.ts';

const TIME = 'must be a time of the day such as 08:30';
const time = z.string(TIME).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { message: TIME, abort: true });

const span = z
  .strictObject({ from: time, to: time })
  .refine(
    ({ from, to }) => from < to,
    brokenRule('must end after it begins; hours over midnight are two', { kind: 'backwards' }),
  );

const day = z
  .array(span, 'must be a list of hours')
  .max(MOST_SPANS, `must have at most ${MOST_SPANS} hours`)
  .optional();

/** Of every week; one day after the other. */
export const HOURS_RULE: z.ZodType<WeeklyHours> = z.strictObject({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
} satisfies Record<Weekday, typeof day>);

const ID = 'must be a whole number';

/** Desks as the room reads them. */
export const DESKS_RULE = z
  .array(
    z.strictObject({
      id: z.number(ID).int(ID),
      name: oneLine(LONGEST_DESK_NAME),
      /** Where it is: "floor 1, left of the stairs". */
      direction: oneLine(LONGEST_DESK_DIRECTION).optional(),
    }),
    'must be a list',
  )
  .max(MOST_DESKS, `must have at most ${MOST_DESKS} desks`);

export const ROOM_RULES = {
  desks: DESKS_RULE.optional(),
  /** A line on every display. */
  displayNotice: oneLine(LONGEST_TEXT.displayNotice).optional(),
  /** Without them the house is always open. */
  openingHours: HOURS_RULE.optional(),
  /** Displays say nothing aloud in them. */
  quietHours: HOURS_RULE.optional(),
};
