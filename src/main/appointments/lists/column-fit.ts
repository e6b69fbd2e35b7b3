/** Whether what stands in a column can be a field. Pure. */
import type { ListField } from '../../../contract/list-fields.ts';
import type { ColumnProfile } from './column-profile.ts';
import { isHonorific } from './read-names.ts';

export const MOST = 0.8;
export const MANY = 0.5;

/** A share of the filled cells. */
export const share = (profile: ColumnProfile, ...counts: readonly number[]): number =>
  profile.filled === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0) / profile.filled;

const HOUR_AND_MINUTE = /^(?:[01]?\d|2[0-3])[0-5]\d$/;

type TimeForm = 'date' | 'time' | 'moment';

export function timeForm(profile: ColumnProfile, isNamed: boolean): TimeForm | undefined {
  const { dates, times, dateTimes, midnights, serials, epochs, samples } = profile;
  if (isNamed && share(profile, epochs) >= MOST) return 'moment';
  if (isNamed && share(profile, serials) >= MOST && share(profile, times) < MANY) {
    if (samples.every((text) => /^0?[.,]/.test(text))) return 'time';
    return samples.some((text) => /[.,]/.test(text)) ? 'moment' : 'date';
  }
  // A workbook by hand: some times are numbers, others were typed.
  if (isNamed && samples.some((text) => /^0?[.,]\d/.test(text)) && share(profile, serials, times) >= MOST)
    return 'time';
  // `0930`
  if (
    isNamed &&
    profile.filled > 0 &&
    samples.every((text) => HOUR_AND_MINUTE.test(text)) &&
    share(profile, profile.integers) >= MOST
  )
    return 'time';
  if (isNamed && share(profile, dates, profile.bareDays) >= MOST && times === 0) return 'date';
  if (share(profile, dates, times, dateTimes) < (isNamed ? MANY : MOST)) return undefined;
  if (times > dates + dateTimes) return 'time';
  // Databases add midnight to a date.
  return dateTimes > midnights ? 'moment' : 'date';
}

export const TIMES = {
  start: { date: 'startDate', time: 'startTime', moment: 'start' },
  end: { date: 'endDate', time: 'endTime', moment: 'end' },
} as const;

/** Whether the cells can be that field at all. Empty columns can. */
export function fits(field: ListField, profile: ColumnProfile): boolean {
  if (profile.filled === 0) return true;
  const isTimes = share(profile, profile.dates, profile.dateTimes, profile.times) >= MOST;
  switch (field) {
    case 'email':
      return share(profile, profile.emails) >= MANY;
    case 'phoneNumber':
      return share(profile, profile.phones, profile.scientific) >= MANY;
    case 'duration':
      return share(profile, profile.lengths) >= MOST;
    case 'birthDate':
      return share(profile, profile.dates, profile.dateTimes, profile.serials) >= MANY;
    case 'cancelled':
    case 'noShow':
    case 'allDay':
      return share(profile, profile.booleans, profile.statuses) >= MANY || isTimes || field === 'cancelled';
    case 'lineId':
    case 'locationId':
    case 'assigneeId':
      return share(profile, profile.integers) >= MOST;
    case 'firstName':
    case 'lastName':
    case 'fullName':
    case 'subject':
      if (field === 'subject' && profile.samples.every((text) => isHonorific(text))) return false;
      return (
        share(profile, profile.letters) >= MANY && share(profile, profile.emails, profile.booleans) < MANY
      );
    case 'attendees':
    case 'lineName':
    case 'status':
    case 'assigneeName':
    case 'locationName':
      return !isTimes;
    case 'code':
    case 'alias':
      return profile.longest <= 64 && !isTimes && share(profile, profile.emails) < MANY;
    default:
      return true;
  }
}
