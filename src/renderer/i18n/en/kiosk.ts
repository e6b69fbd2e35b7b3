/** English sentences of the kiosk. */
export const kiosk = {
  frame: {
    help: 'Help',
  },
  start: {
    title: 'Check in for your appointment',
    lead: 'Type the code from your confirmation, or hold its QR code in front of the scanner.',
    code: 'Appointment code',
    placeholder: 'For example A-42',
    keypad: 'Keys for the code',
    clear: 'Clear',
    erase: 'Delete last character',
    find: 'Find my appointment',
    nudge: 'Type your code first.',
  },
  searching: {
    title: 'Looking for your appointment',
    lead: 'One moment, please.',
  },
  checkingIn: {
    title: 'Checking you in',
    lead: 'One moment, please.',
  },
  confirm: {
    title: 'Is this you?',
    today: 'Today, {{day}}',
    early_one: 'You are {{count}} minute early. You can check in now.',
    early_other: 'You are {{count}} minutes early. You can check in now.',
    late_one: 'You are {{count}} minute late. You can still check in.',
    late_other: 'You are {{count}} minutes late. You can still check in.',
    yes: 'Yes, check me in',
    no: 'No, this is not me',
  },
  done: {
    title: 'You are checked in',
    lead: 'Please take a seat. We will call this number on the screen and tell you which desk to go to.',
    number: 'Your number',
    clears_one: 'This screen clears in {{count}} second',
    clears_other: 'This screen clears in {{count}} seconds',
    finish: 'Done',
  },
  saved: {
    // Kept together after the full stop, so that a narrow screen breaks the line there.
    title: 'Saved. We\u00a0will\u00a0pass\u00a0it\u00a0on',
    lead: 'Your check-in is kept safe here and is sent on by itself. Please take a seat. We will call this number on the screen.',
  },
  early: {
    title: 'You are early. You can check in from {{opensAt}}',
    lead_one:
      'Your appointment is at {{startsAt}} for {{lineName}}. It is now {{now}}, so you have {{count}} minute.',
    lead_other:
      'Your appointment is at {{startsAt}} for {{lineName}}. It is now {{now}}, so you have {{count}} minutes.',
    wait: 'You can wait here and come back at {{opensAt}}',
    waitMore: 'Nothing else is needed until then',
    ask: 'In a hurry, or need to change the time?',
    askMore: 'Please ask the front desk',
    open: 'Check-in is open now',
    openLead: 'Your appointment is at {{startsAt}} for {{lineName}}.',
    checkIn: 'Check in now',
  },
  late: {
    title: 'Check-in closed at {{closedAt}}',
    lead: 'Your appointment was at {{startsAt}} for {{lineName}}. Please go to the front desk. They can tell you what is still possible today.',
  },
  otherDay: {
    title: 'Your appointment is on {{day}}',
    lead: 'It is at {{startsAt}} for {{lineName}}. Please come back then. To change the day, ask the front desk.',
    past: 'Your appointment was on {{day}}',
    pastLead: 'It was at {{startsAt}} for {{lineName}}. The front desk can help you with a new appointment.',
  },
  otherLocation: {
    title: 'Your appointment is at another place',
    lead: 'Please ask the front desk how to get there.',
    leadNamed: 'It is at {{locationName}}. Please ask the front desk how to get there.',
  },
  already: {
    title: 'You are already checked in',
    lead: 'Please take a seat. We will call this number on the screen and tell you which desk to go to.',
    leadSince:
      'Since {{checkedInAt}}. Please take a seat. We will call this number on the screen and tell you which desk to go to.',
  },
  served: {
    title: 'This appointment is finished',
    lead: 'If you need anything else, please go to the front desk.',
  },
  cancelled: {
    title: 'This appointment was cancelled',
    lead: 'If you would like to be seen today, please go to the front desk. They can look for a new time with you.',
  },
  noShow: {
    title: 'Please go to the front desk',
    lead: 'This appointment was marked as missed. The front desk can tell you what is still possible today.',
  },
  unknown: {
    title: 'We cannot find this code',
    lead: 'Please compare it with the code in your confirmation. Letters and numbers both count.',
    typed: 'The code you entered',
    check: 'Check the code',
    again: 'Check in with another code',
    deskTitle: 'Please go to the front desk',
    deskLead: 'We could not find your code. The front desk can check you in by your name.',
  },
  notACode: {
    title: 'This is not an appointment code',
    lead: 'The code is in your confirmation. It is short, for example A-42.',
    type: 'Type the code',
  },
  refused: {
    title: 'We could not check you in',
    lead: 'Please go to the front desk. They can see the reason and help you.',
  },
  notSaved: {
    title: 'You are not checked in yet',
    lead: 'This screen could not save your check-in. Please go to the front desk and tell them that you are here.',
  },
  outcomeUnknown: {
    title: 'We do not know yet if you are checked in',
    lead: 'The connection was lost while we checked you in. Try again: nothing happens twice. Or go to the front desk and tell them that you are here.',
    again: 'Try again',
  },
  outOfReach: {
    title: 'This screen has lost its connection',
    lead: 'It comes back by itself. You are not checked in yet. If you cannot wait, please go to the front desk and tell them that you are here.',
  },
  fault: {
    title: 'That did not work',
    lead: 'You are not checked in yet. Please try again, or go to the front desk.',
    again: 'Try again',
  },
  help: {
    title: 'Please go to the front desk',
    lead: 'They can help you with:',
    code: 'a code that is lost or does not work',
    time: 'being early, late or here on another day',
    screen: 'using this screen, or checking in without it',
    back: 'Go back',
  },
  idle: {
    title: 'Are you still there?',
    lead_one: 'This screen clears in {{count}} second so that nobody else sees your appointment.',
    lead_other: 'This screen clears in {{count}} seconds so that nobody else sees your appointment.',
    stay: 'I am still here',
  },
} as const;
