/** Recipes of programs that many lobbies use, recognised by the names of columns. Data: what name and content do not say by themselves. */
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import { textKey } from './text-key.ts';

type Shipped = ListRecipe & { readonly name: string; readonly header: string[] };

/** As documented, and `startTime` is date and time. */
const FOYER = {
  id: 'id',
  code: 'code',
  publicId: 'code',
  firstName: 'firstName',
  lineId: 'lineId',
  startTime: 'start',
  endTime: 'end',
  status: 'status',
} as const;

const SHIPPED_RECIPES: readonly Shipped[] = [
  {
    name: 'Foyer',
    header: ['id', 'code', 'firstName', 'lineId', 'startTime', 'endTime'],
    columns: { ...FOYER, publicId: null },
  },
  {
    name: 'Foyer',
    header: ['id', 'lineId', 'startTime', 'endTime'],
    columns: FOYER,
  },
  {
    // The service's word for the code.
    name: 'Foyer',
    header: ['id', 'publicId', 'startTime'],
    columns: { id: 'id', publicId: 'code' },
  },
  {
    name: 'Outlook',
    header: ['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time', 'Required Attendees'],
    columns: {
      'Meeting Organizer': 'assigneeName',
      Categories: 'lineName',
      Location: 'locationName',
      'Show time as': null,
    },
  },
  {
    name: 'Outlook (Deutsch)',
    header: ['Betreff', 'Beginnt am', 'Beginnt um', 'Endet am', 'Endet um'],
    columns: {
      'Beginnt am': 'startDate',
      'Beginnt um': 'startTime',
      'Endet am': 'endDate',
      'Endet um': 'endTime',
      'Ganztägiges Ereignis': 'allDay',
      Besprechungsplanung: 'assigneeName',
      'Erforderliche Teilnehmer': 'attendees',
      'Optionale Teilnehmer': null,
      Besprechungsressourcen: null,
      Kategorien: 'lineName',
      Ort: 'locationName',
      Zeitspanne: null,
      'Zeitspanne zeigen als': null,
      Privat: null,
    },
  },
  {
    name: 'Calendly',
    header: ['Invitee Name', 'Invitee Email', 'Event Type Name', 'Start Date & Time', 'Canceled'],
    columns: {
      'Event UUID': 'sourceId',
      'Salesforce UUID': null,
      'Text Reminder Number': 'phoneNumber',
      'Guest Email(s)': null,
      'Invitee Time Zone': null,
      'User Name': 'assigneeName',
      'Marked as No-Show': 'noShow',
      'Invitee Reconfirmed': null,
    },
  },
  {
    name: 'Acuity Scheduling',
    header: ['Start Time', 'End Time', 'First Name', 'Last Name', 'Type', 'Calendar'],
    columns: {
      'Appointment ID': 'sourceId',
      'Certificate Code': null,
      'Date Scheduled': null,
      'Date Rescheduled': null,
      'Scheduled By': null,
      Type: 'lineName',
      Calendar: 'assigneeName',
      Label: null,
      Canceled: 'cancelled',
    },
  },
  {
    name: 'Microsoft Bookings',
    header: ['Date Time', 'Customer Name', 'Staff', 'Service', 'Duration (mins.)'],
    columns: {
      'Date Time': 'start',
      Staff: 'assigneeName',
      'Booking Id': 'sourceId',
      'Event Type': null,
      'Cc Attendees': null,
      'Custom Fields': null,
      'Tracking Data': null,
    },
  },
  {
    name: 'Fresha',
    header: ['Appointment reference', 'Client', 'Team member', 'Scheduled date', 'Scheduled time'],
    columns: {
      'Scheduled date': 'startDate',
      'Scheduled time': 'startTime',
      'Appointment reference': 'alias',
      Services: 'lineName',
    },
  },
  {
    name: 'Fresha',
    header: ['Appt. reference', 'Client', 'Team member', 'Scheduled date'],
    columns: { 'Appt. reference': 'alias', 'Scheduled date': 'startDate' },
  },
  {
    name: 'Easy!Appointments',
    header: ['start', 'end', 'hash', 'customer.firstName', 'service.name'],
    columns: {
      id: 'sourceId',
      hash: 'alias',
      book: null,
      'customer.timezone': null,
      location: 'locationName',
    },
  },
  {
    name: 'Cal.com',
    header: ['uid', 'title', 'status', 'attendees.0.name'],
    columns: {
      id: null,
      uid: 'sourceId',
      title: null,
      'attendees.0.name': 'fullName',
      'attendees.0.email': 'email',
      'hosts.0.name': 'assigneeName',
      'eventType.slug': 'lineName',
    },
  },
  {
    name: 'Calendar (iCalendar)',
    header: ['UID', 'SUMMARY', 'DTSTART'],
    columns: {
      UID: 'sourceId',
      SUMMARY: 'subject',
      ATTENDEES: 'attendees',
      ORGANIZER: 'assigneeName',
      CATEGORIES: 'lineName',
      DTSTART: 'start',
      DTEND: 'end',
      STATUS: 'status',
      LOCATION: 'locationName',
      DESCRIPTION: 'notes',
      CONTACT: null,
    },
  },
  {
    name: 'Practice list (Deutsch)',
    header: ['Datum', 'Uhrzeit', 'Name', 'Leistung', 'Status'],
    columns: { ID: 'sourceId', Erstellt: null },
  },
];

/** The one with most names of those whose columns are all there. */
export function recipeFor(
  columns: readonly string[],
  own: readonly ListRecipe[] = [],
): ListRecipe | undefined {
  const keys = new Set(columns.map(textKey));
  const fits = ({ header = [] }: ListRecipe): boolean =>
    header.length > 0 && header.every((name) => keys.has(textKey(name)));
  const length = ({ header = [] }: ListRecipe): number => header.length;
  const best = (some: readonly ListRecipe[]): ListRecipe | undefined =>
    some.filter((one) => fits(one)).toSorted((a, b) => length(b) - length(a))[0];
  return best(own) ?? best(SHIPPED_RECIPES);
}
