/** English sentences of the front desk's cards that ask a person to look or to decide. */
export const deskConflict = {
  title: '{{code}}: the service says otherwise',
  here: 'Here',
  there: 'Service',
  since: 'Now',
  ours: {
    'check-in': {
      visitor: 'Checked in at the kiosk at {{time}}.',
      staff: 'Checked in at this desk at {{time}}.',
    },
    'no-show': {
      visitor: 'Marked no-show at {{time}}.',
      staff: 'Marked no-show at this desk at {{time}}.',
    },
    cancel: {
      visitor: 'Cancelled at {{time}}.',
      staff: 'Cancelled at this desk at {{time}}.',
    },
    edit: {
      visitor: 'Changed at {{time}}.',
      staff: 'Changed at this desk at {{time}}.',
    },
  },
  sent: 'Sent at {{time}}.',
  said: 'At {{time}}: “{{message}}”',
  silent: 'Refused at {{time}}, without a reason.',
  status: {
    Scheduled: 'Expected',
    'Checked-in': 'Checked in',
    Served: 'Served',
    Cancelled: 'Cancelled',
    'No-show': 'No-show',
  },
  next: 'Somebody may have changed it there. Look at it in the service.',
  unsure: 'An earlier attempt had no answer and may have taken effect. Look at it in the service.',
} as const;

export const deskStuck = {
  title: '{{whom}}: cannot be sent',
  here: 'Here',
  there: 'Service',
  what: {
    'check-in': 'Checked in at {{time}}.',
    'no-show': 'Marked no-show at {{time}}.',
    cancel: 'Cancelled at {{time}}.',
    edit: 'Changed at {{time}}.',
    create: 'Booked at {{time}}.',
  },
  refusing: 'It answers with a refusal ({{status}}).',
  answering: 'Its answer says nothing ({{status}}).',
  silent: 'No answer came.',
  says: '{{came}} “{{words}}”',
  lead_one: 'Foyer has tried once and goes on every few minutes. Look at it in the service.',
  lead_other: 'Foyer has tried {{count}} times and goes on every few minutes. Look at it in the service.',
  'send-again': 'Send again now',
  'it-was-done': 'It was done there',
  'give-up': 'Give up',
  sure: {
    'it-was-done': 'Only if you have seen it in the service. It will not be sent any more.',
    'give-up':
      'It will not be sent any more, and the appointment goes back to what it was here. In the service nothing changes.',
  },
  back: 'Back',
} as const;

export const deskUnresolved = {
  title: 'Was this booked?',
  visitor: 'Visitor',
  line: 'Line',
  time: 'Time',
  booked: 'Entered',
  sent: 'Sent',
  sentAt_one: '{{time}}, no answer',
  sentAt_other: '{{time}}, {{count}} times, no answer',
  lead: 'Foyer sent this new appointment and had no answer. Look in the service whether it is there.',
  'it-is-there': 'It is there',
  'send-again': 'Send again',
  'give-up': 'Give up',
  sure: {
    'send-again': 'Only if you are sure that it is not there. Otherwise there will be two appointments.',
    'give-up': 'It will not be sent again. If it is in the service, it stays there.',
  },
  id: 'Its id in the service',
  code: 'Its code, if you see one',
  save: 'Save',
  back: 'Back',
  problem: {
    'too-late': 'Somebody else has decided this.',
    'not-an-id': 'This is not an id. Copy it as the service shows it.',
    'not-saved': 'It could not be saved on this machine. Nothing was changed. Try again.',
    'not-sent': 'It did not reach Foyer. Nothing was changed. Try again.',
    'no-answer': 'Foyer did not answer. If this card stays, try again.',
    failed: 'Foyer could not do it. Try again.',
  },
} as const;

export const deskRosterGone = {
  title_one: '{{count}} appointment is missing from the list',
  title_other: '{{count}} appointments are missing from the list',
  lead: 'The appointment list no longer has them. Ask whether the list is whole. Until you decide, they stay.',
  day: '{{day}}: {{gone}} of {{of}}',
  codes_zero: '{{codes}}',
  codes_one: '{{codes}} and {{count}} more',
  codes_other: '{{codes}} and {{count}} more',
  keep: 'Keep them',
  withdraw: 'They are gone',
} as const;

export const deskRosterLines = {
  label: 'Lines of the appointment list',
  show: 'Show all lines',
  more: 'Show more lines',
  line: 'Line {{number}}: {{field}} {{rule}}',
  entry: 'Entry {{number}}: {{field}} {{rule}}',
} as const;
