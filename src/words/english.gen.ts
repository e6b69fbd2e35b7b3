/** The English sentences, by surface. Written by `npm run words` from en/*.json: change those. */
export type EnglishSentences = {
  "accounts": {
    "signIn": "Sign in with your account",
    "noBrowser": "To sign in with an account, open the front desk in a browser. In this window, use a PIN.",
    "problem": {
      "away": "Your organization’s sign-in service does not respond. Try again later, or use your PIN.",
      "clock": "The time on the Foyer computer or at the sign-in service is wrong. Tell your administrator.",
      "not-member": "Your account may not be used here. Ask your administrator for access.",
      "no-groups": "The sign-in service did not send your groups. Tell your administrator.",
      "cancelled": "The sign-in was cancelled. Try again.",
      "expired": "The sign-in took too long. Try again.",
      "rejected": "The sign-in failed because an answer was not valid. Try again, or tell your administrator.",
      "due": "You have been signed out. Sign in with your account again."
    },
    "pinDue": "Sign in with your account first. After that, you can use your PIN again.",
    "choosePin": {
      "title": "Choose a PIN",
      "lead": "Use the PIN to unlock this front desk quickly. Foyer continues to check your account.",
      "pin": "New PIN",
      "again": "Repeat PIN",
      "set": "Set PIN",
      "skip": "Not now",
      "differ": "The two PINs are different.",
      "bad": "Choose another PIN with {{shortest}} to {{longest}} digits. It must not be easy to guess.",
      "failed": "The PIN was not saved. Try again, or continue without a PIN.",
      "rule": "{{shortest}} to {{longest}} digits"
    },
    "setupPin": {
      "choose": "Administrator",
      "label": "Setup PIN"
    }
  },
  "booking": {
    "title": "New appointment",
    "booked": "Booked",
    "loading": "Loading the form",
    "close": "Close",
    "done": "Done",
    "firstName": "First name",
    "lastName": "Last name",
    "phone": "Phone",
    "phoneHint": "Optional. {{least}} to {{most}} digits, with + in front if it is international",
    "email": "Email",
    "optional": "Optional",
    "language": "Language",
    "line": "Line",
    "lineNumber": "Line ID in the booking system",
    "noLine": "No lines are set up yet. Enter the line’s ID from the booking system. Your administrator can add lines by name in setup.",
    "byNumber": "Other (enter the ID)",
    "with": "Assigned to",
    "withNumber": "Assigned person’s ID in the booking system",
    "userNumber": "Person {{number}}",
    "servicePicks": "Let the booking system choose",
    "asItIs": "No change",
    "start": "Start",
    "end": "End",
    "remark": {
      "skipped": "This time does not exist because the clocks go forward. {{time}} will be used.",
      "double": "This time occurs twice because the clocks go back. The first one will be used.",
      "past": "This start time is in the past. The booking system may not accept it."
    },
    "extras": "More information",
    "extraField": "Extra field {{number}}",
    "fieldId": "Field ID",
    "fieldIdHint": "A UUID from the booking system",
    "fieldKind": "Answer",
    "fieldValue": "Text",
    "fieldOptions": "Option IDs",
    "fieldOptionsHint": "Separate them with commas",
    "removeField": "Remove extra field {{number}}",
    "label": "Label {{number}}",
    "removeLabel": "Remove label {{number}}",
    "addField": "Add extra field",
    "addLabel": "Add label",
    "book": "Book",
    "move": "Save changes",
    "sending": "Waiting for the booking system",
    "outcome": {
      "refused": "The booking system rejected this: “{{message}}”",
      "refusedSilent": "The booking system rejected this and gave no reason.",
      "next": "Nothing was changed in the booking system. Correct the details and try again, or check there.",
      "invalid_one": "Check {{count}} field.",
      "invalid_other": "Check {{count}} fields.",
      "not-sent": "No connection to Foyer. Nothing was sent. Try again.",
      "no-answer": "Foyer did not respond, so this may have worked. Check the list before you try again.",
      "sent-before": "A booking for {{name}}, {{time}}, was already sent, but Foyer did not respond. The appointment may already be booked.",
      "failed": "Something went wrong. Check the list before you try again.",
      "meanwhile": "Someone else has just changed this appointment. It is now on {{day}}, {{startsAt}} to {{until}}. Your change was not sent. Save again if you still want it."
    },
    "said": {
      "without-code": "Booked. Look up the code in the booking system.",
      "created-without-id": "Booked, but the booking system returned no usable ID. A notice stays in the inbox until someone has checked.",
      "kept": "Saved in Foyer. Foyer books it when the booking system is back online. It then appears in the list with its code.",
      "unresolved": "The booking system gave no clear answer. Check there whether it was booked. A notice stays in the inbox until someone has decided.",
      "with-any": "The booking system chooses who sees the visitor.",
      "checking-in": "Checking in",
      "checked-in": "Checked in.",
      "not-checked-in": "Booked, but not checked in. Check the visitor in from the list.",
      "not-yet": "Not checked in yet. When the appointment is in the list, check it in there.",
      "of-before": "Foyer had already received this booking before your last changes. Your changes were not sent.",
      "change-in-list": "You can change the time and the assigned person in the list. For anything else, cancel the appointment and book again."
    },
    "code": "Your code",
    "codePicture": "The code {{code}} as a QR code",
    "print": "Print slip",
    "rescheduleTitle": "Reschedule {{code}} {{name}}",
    "when": "When",
    "now": "Now, {{time}}",
    "anotherTime": "Another time",
    "day": "Day",
    "endDay": "End day",
    "anotherDay": "Another day",
    "timeHint": "Enter a time such as {{time}}.",
    "usualLanguage": "Lobby language",
    "bookNow": "Book and check in",
    "bookInstead": "Book {{time}} instead",
    "moveInstead": "Move to {{time}} instead",
    "bookInsteadOn": "Book {{time}} instead",
    "moveInsteadOn": "Move to {{time}} instead",
    "withWhom": "With {{name}}",
    "bookOnce": "Book only once",
    "bookSecond": "Book a second appointment"
  },
  "common": {
    "loading": "One moment, please",
    "loadingLost": "This screen cannot connect to Foyer. Trying again …",
    "refused": {
      "unknown-screen": "Foyer does not recognize this screen. Ask your administrator for the address that Foyer showed when Foyer started. Then open that address.",
      "too-many-cookies": "Your browser has stored too many cookies for {{host}}. Delete the cookies. Ask your administrator for the address that Foyer showed when Foyer started. Then open that address."
    },
    "demo": "Demo",
    "unnamedScreen": "This screen has no name yet",
    "broken": {
      "title": "Something went wrong",
      "text": "This screen will restart automatically."
    },
    "voiceSample": "This is how this screen sounds in English."
  },
  "desk": {
    "inbox": {
      "label": "Inbox",
      "title": "Inbox ({{count}})",
      "close": "Close the inbox",
      "none": "Nothing needs your attention.",
      "more": "and {{count}} more",
      "allLabel_one": "Inbox, {{count}} item needs your attention",
      "allLabel_other": "Inbox, {{count}} items need your attention",
      "tab": "({{count}}) Front desk"
    },
    "alarm": {
      "lost": "This screen has lost its connection to Foyer. What you see may be old."
    },
    "help": {
      "reason": {
        "start": "Asks for help at the start screen",
        "choose": "Does not know which appointment to choose",
        "confirm": "Asks for help before confirming",
        "early": "Is early and asks for help",
        "late": "Is late and asks for help",
        "other-day": "Has an appointment on another day",
        "other-location": "Has an appointment at another location",
        "already-checked-in": "Is checked in and asks for help",
        "already-served": "Has an appointment that is finished",
        "cancelled": "Has an appointment that was cancelled",
        "no-show": "Has an appointment marked as a no-show",
        "unknown": "Code not found",
        "not-a-code": "Scanned or typed something that is not a code",
        "checked-in": "Has checked in and asks for help",
        "saved": "Checked in, waiting for confirmation, asks for help",
        "refused": "The booking system rejected the check-in",
        "not-saved": "Foyer could not save the check-in",
        "outcome-unknown": "Does not know whether the check-in worked",
        "fault": "The kiosk has a problem",
        "here-early": "Early and waiting",
        "here-late": "Late, wants to be seen",
        "too-many-misses": "Too many codes were tried. The kiosk has paused.",
        "in-doubt": "Has an appointment with an unclear status",
        "walk-in": "Is here without an appointment"
      },
      "notFound": "Code not found: {{code}}",
      "earlyFor": "Early for {{time}} and waiting",
      "lateFor": "Late for {{time}}, wants to be seen",
      "resume": "Press “Done” to let the kiosk continue.",
      "speakFirst": "Needs spoken help: speak first",
      "code": "Code {{code}}",
      "minutesAgo": "{{time}}, {{minutes}} min ago",
      "show": "{{code}} {{name}}",
      "showLabel": "Show appointment {{code}} {{name}}",
      "coming": "I am coming",
      "comingLabel": "I am coming, {{kiosk}}",
      "comingSince": "Someone on the way since {{time}}",
      "done": "Done",
      "doneLabel": "Done, {{kiosk}}",
      "said": "Request for help. {{kiosk}}: {{reason}}",
      "tab_one": "({{count}}) Help needed – Front desk",
      "tab_other": "({{count}}) Help needed – Front desk",
      "tabQuiet": "Front desk",
      "problem": {
        "not-sent": "No connection to Foyer. Press again.",
        "no-answer": "Foyer did not respond. Press again.",
        "failed": "Something went wrong. Press again."
      },
      "others_one": "and {{count}} more request",
      "others_other": "and {{count}} more requests",
      "doneOne": "Done, {{kiosk}}: {{reason}}"
    },
    "search": {
      "label": "Search by name, code, phone or email",
      "placeholder": "Name, code or phone",
      "clear": "Clear search",
      "found_one": "{{count}} appointment found",
      "found_other": "{{count}} appointments found",
      "more": "More visitors match. Type more of the name.",
      "asOf": "As of {{time}}, {{minutes}} min ago"
    },
    "group": {
      "wait": "{{minutes}} min",
      "waiting": "Waiting",
      "late": "Late",
      "expected": "Expected",
      "open": "Not finished",
      "finished": "Finished",
      "longest": "longest {{wait}}",
      "calledNow": "{{number}} called",
      "wentSo": "{{served}} served, {{noShow}} no-show, {{cancelled}} cancelled",
      "waitHours": "{{hours}} h {{minutes}} min"
    },
    "mark": {
      "here": "here",
      "hereEarly": "here, {{minutes}} min early",
      "hereEarlyHours": "here, {{hours}} h {{minutes}} min early",
      "hereLate": "here, {{minutes}} min late",
      "hereLateHours": "here, {{hours}} h {{minutes}} min late",
      "atKiosk": "at {{kiosk}}"
    },
    "filter": {
      "label": "Which appointments",
      "line": "Line",
      "allLines": "All lines",
      "person": "Assigned to",
      "which": "Line or person",
      "both": "Line and person",
      "pair": "{{person}} · {{line}}"
    },
    "day": {
      "label": "Day",
      "yesterday": "Yesterday",
      "today": "Today",
      "tomorrow": "Tomorrow",
      "other": "Another day",
      "date": "Date"
    },
    "arrival": {
      "last": "Last arrival:",
      "seen": "Acknowledge",
      "seenLabel": "Acknowledge {{code}} {{name}}",
      "said": "Arrived: {{code}} {{name}}",
      "saidMany_one": "{{count}} visitor has arrived: {{code}} {{name}}",
      "saidMany_other": "{{count}} visitors have arrived, most recently {{code}} {{name}}"
    },
    "table": {
      "label": "Appointments",
      "time": "Time",
      "code": "Code",
      "visitor": "Visitor",
      "line": "Line",
      "with": "Assigned to",
      "status": "Status",
      "wait": "Wait"
    },
    "empty": {
      "loading": "Loading appointments",
      "day": "No appointments today",
      "otherDay": "No appointments on this day",
      "dayHint": "Appointments appear here automatically.",
      "search": "Nothing found for “{{query}}”",
      "searchHint": "Try a code, the start of a name or email address, or the last three phone digits.",
      "filtered": "Only some lines or people are shown.",
      "showAll": "Show all lines and people"
    },
    "status": {
      "arrivedAt": "Arrived {{time}}",
      "arrived": "Arrived",
      "called": "Called",
      "calledTo": "Called, {{desk}}",
      "lateMinutes": "{{minutes}} min late",
      "lateHours": "{{hours}} h {{minutes}} min late",
      "expected": "Expected",
      "no-show": "No-show",
      "cancelled": "Cancelled",
      "served": "Served",
      "refused": "Rejected",
      "seenAt": "Acknowledged at {{time}}",
      "sending": "sending",
      "toBeSent": "to be sent",
      "stuck": "cannot be sent",
      "presumed": "probably done",
      "in-doubt": "Unclear",
      "over": "over {{minutes}} min"
    },
    "panel": {
      "label": "Selected appointment",
      "keySearch": "search, wherever you are",
      "keyMove": "move through the list",
      "keyAct": "select the visitor found, or open the row menu",
      "keyHelp": "go to the requests for help",
      "keyBack": "back, or clear the search",
      "code": "Code",
      "noCode": "None. The kiosk cannot find it.",
      "alias": "Reference",
      "time": "Time",
      "line": "Line",
      "with": "Assigned to",
      "phone": "Phone",
      "status": "Status",
      "seen": "Acknowledged",
      "seenAt": "At {{time}}",
      "see": "Acknowledge arrival",
      "seenHint": "If the visitor is still at the kiosk, it shows that the front desk knows they’re here.",
      "timeLate": "{{range}}, {{late}}",
      "kept": "Saved in Foyer. Foyer sends this when the booking system is back online.",
      "stuck": "Saved in Foyer, but sending keeps failing. See the inbox.",
      "says": "The booking system’s answer: “{{message}}”",
      "keptForKey": "Saved in Foyer. Foyer sends this when the API key works again.",
      "language": "Language",
      "email": "Email",
      "show": "show",
      "showLabel": "Show phone and email",
      "hide": "hide",
      "hideLabel": "Hide phone and email",
      "told": "Told at the kiosk",
      "toldRange": "{{from}} to {{to}} min",
      "toldMost": "less than {{to}} min"
    },
    "refusal": {
      "check-in": "The booking system rejected this check-in: “{{message}}”",
      "no-show": "The booking system rejected this no-show: “{{message}}”",
      "cancel": "The booking system rejected this cancellation: “{{message}}”",
      "edit": "The booking system rejected this change: “{{message}}”",
      "silent": {
        "check-in": "The booking system rejected this check-in and gave no reason.",
        "no-show": "The booking system rejected this no-show and gave no reason.",
        "cancel": "The booking system rejected this cancellation and gave no reason.",
        "edit": "The booking system rejected this change and gave no reason."
      },
      "next": {
        "check-in": "Nothing was changed in the booking system. Check the appointment there. If it is correct there, check in again. If not, help the visitor in person.",
        "no-show": "Nothing was changed in the booking system. Check the appointment there. Someone may have changed it.",
        "cancel": "Nothing was changed in the booking system. Check the appointment there. Someone may have changed it.",
        "edit": "Check the appointment in the booking system. Someone may have changed it."
      }
    },
    "action": {
      "label": "Actions",
      "check-in": "Check in",
      "no-show": "Mark as no-show",
      "cancel": "Cancel appointment",
      "lost": "You can use these buttons again when the connection is back.",
      "print": "Print number",
      "printsAt": "The number is printed at {{kiosk}}.",
      "printsAtLobby": "The number is printed at the lobby’s printer.",
      "check-in-anyway": "Check in anyway",
      "anywayHint": "This no-show was sent, so the booking system will probably reject a check-in. Help the visitor in person, or book a new time."
    },
    "quiet": {
      "label": "On the displays",
      "on": "Call without name",
      "off": "Call with name",
      "hint": {
        "on": "Displays will show the code or number instead of the name.",
        "off": "Displays will show this visitor’s name, as for everyone else."
      },
      "called": "Called",
      "withoutName": "Without name",
      "mark": "Called without name"
    },
    "undo": {
      "label": "Can still be undone",
      "no-show": "{{code}} will be a no-show in {{seconds}} s",
      "cancel": "{{code}} will be cancelled in {{seconds}} s",
      "check-in": "{{code}} will be checked in after {{seconds}} s",
      "edit": "{{code}} will be changed in {{seconds}} s",
      "button": "Undo",
      "buttonFor": "Undo, {{code}}",
      "said": {
        "no-show": "{{code}} will be marked as a no-show. You can undo it for {{seconds}} seconds.",
        "cancel": "{{code}} will be cancelled. You can undo it for {{seconds}} seconds.",
        "check-in": "{{code}} will be checked in. You can undo it for {{seconds}} seconds.",
        "edit": "{{code}} will be changed. You can undo it for {{seconds}} seconds."
      }
    },
    "card": {
      "label": "Problem",
      "dismiss": "Dismiss",
      "walkIn": "Visitor without an appointment"
    },
    "notice": {
      "newAppointment": "New appointment",
      "presumed": {
        "no-answer": {
          "check-in": "The check-in for {{whom}} has probably already worked. Check the booking system. If the visitor is not checked in there, check them in there.",
          "cancel": "The cancellation for {{whom}} has probably already worked. Check the booking system. If the appointment is not cancelled there, cancel it there.",
          "no-show": "The no-show for {{whom}} has probably already worked. Check the booking system. If the visitor is not marked as a no-show there, mark them there.",
          "edit": "The change for {{whom}} has probably already worked. Check the booking system. If the change is missing there, make it there.",
          "create": "{{whom}}: The booking has probably already worked. Check the booking system. If the appointment is missing there, book it there."
        }
      }
    },
    "ownRefusal": {
      "unreadable": "Foyer can no longer read this change from its disk.",
      "copy": "This change was not sent because it comes from a restored backup. It may already have been made or undone.",
      "otherDay": "This was for {{from}}, but the appointment is now on {{to}}.",
      "otherDayCode": "This was for {{from}} (code {{code}}), but the appointment is now on {{to}}.",
      "unsure": "The booking system may have received this anyway. Check the booking system.",
      "not-sent": "The booking system did not take the request in time, so nothing was booked.",
      "no-time-left": "Everyone in this line is busy until the end of the day.",
      "clock-in-doubt": "The clock of the Foyer computer may be wrong, so no time was asked for. Tell your administrator."
    },
    "input": {
      "field": {
        "lineId": "Line",
        "firstName": "First name",
        "lastName": "Last name",
        "startTime": "Start",
        "endTime": "End",
        "phoneNumber": "Phone number",
        "email": "Email address",
        "languageCode": "Language",
        "assigneeId": "Assigned person",
        "fields": "Extra fields",
        "labels": "Labels",
        "inputFieldId": "Extra field ID",
        "fieldValue": "Extra field value",
        "optionIds": "Chosen options",
        "label": "Label",
        "whole": "Request",
        "other": "Field “{{name}}”"
      },
      "missing": "{{field}}: enter a value.",
      "not-text": "{{field}}: enter text.",
      "not-a-number": "{{field}}: enter a number.",
      "not-a-list": "{{field}}: enter a list.",
      "not-a-time": "{{field}}: enter a date and time with its zone, such as 2026-01-31T09:30:00Z.",
      "too-short": "{{field}}: enter at least {{least}} characters.",
      "too-long": "{{field}}: enter at most {{most}} characters.",
      "special-characters": "{{field}}: remove the characters that cannot be shown.",
      "empty": "{{field}}: enter a value.",
      "not-a-phone-number": "{{field}}: enter {{least}} to {{most}} digits. Begin an international number with +.",
      "not-an-email": "{{field}}: enter a complete address, such as name@example.com.",
      "not-a-language": "{{field}}: enter a code such as en or pt-BR.",
      "not-a-uuid": "{{field}}: enter the ID from the booking system (a UUID).",
      "not-ids": "{{field}}: enter a list of IDs.",
      "no-option": "Choose at least one option.",
      "value-or-options": "An extra field needs either a value or options.",
      "not-after-start": "{{field}}: choose a time after the start.",
      "too-long-after-start": "{{field}}: choose a time at most {{days}} days after the start.",
      "nothing-to-change": "There is nothing to change.",
      "unknown-field": "{{field}}: this field is not allowed here.",
      "not-an-appointment": "This is not an appointment ID.",
      "wrong": "{{field}}: Foyer cannot read this."
    },
    "problem": {
      "title": {
        "check-in": "{{code}} was not checked in",
        "no-show": "{{code}} was not marked as a no-show",
        "cancel": "{{code}} was not cancelled",
        "undo": "The last action for {{code}} could not be undone",
        "seen": "{{code}} could not be acknowledged",
        "quiet": "The name setting for {{code}} was not changed",
        "print": "The number for {{code}} was not printed"
      },
      "unsureTitle": "{{code}}: result unknown",
      "notPossible": {
        "Scheduled": "The appointment is expected again. Check it and try again.",
        "Checked-in": "The visitor is already checked in.",
        "Served": "The visitor has already been served.",
        "Cancelled": "The appointment is already cancelled.",
        "No-show": "The appointment is already marked as a no-show."
      },
      "unknown-appointment": "Foyer no longer has this appointment. Someone may have removed it.",
      "not-saved": "Foyer could not save this because it cannot write to its disk. Nothing was changed. Tell your administrator.",
      "too-late": "This can no longer be undone because it is already being sent. Change it in the booking system instead.",
      "not-sent": "No connection to Foyer. Nothing was changed. Try again.",
      "no-answer": "Foyer did not respond, so this may or may not have worked. Check the status before you try again.",
      "no-printer": "Foyer does not know at which kiosk this visitor checked in, so it cannot choose a printer. Tell the visitor the number.",
      "no-number": "Displays call this visitor by name, so there is no number to print.",
      "failed": "Something went wrong. Check the status, then try again."
    },
    "screens": {
      "button": "Screens",
      "news_one": "{{count}} new",
      "news_other": "{{count}} new",
      "amiss_one": "{{count}} needs attention",
      "amiss_other": "{{count}} need attention",
      "title": "Screens",
      "look": "Needs attention",
      "allWell": "All screens are connected, and the sound works on all displays that should have it.",
      "identify": "Show name on screen",
      "identifyNamed": "Show name on screen: {{name}}",
      "whoSpeaks": "Which display announces calls in {{name}}",
      "speaksNow": "Announcing now",
      "nobodySpeaks": "No display in this room has sound right now.",
      "testSound": "Test the sound",
      "add": "Add a kiosk or a display",
      "addHint": "Type the code that the new screen shows.",
      "connected_one": "{{count}} screen",
      "connected_other": "{{count}} screens"
    },
    "staff": {
      "loading": "Foyer is loading.",
      "title": "Front desk locked",
      "choose": "Who are you?",
      "pin": "{{name}}’s PIN",
      "signIn": "Sign in",
      "back": "Someone else",
      "keypad": "Keypad",
      "erase": "Erase the last digit",
      "clear": "Clear",
      "checking": "Checking the PIN.",
      "empty": "Type your PIN first.",
      "wrong_one": "This PIN is not right. {{count}} try is left.",
      "wrong_other": "This PIN is not right. {{count}} tries are left.",
      "paused_one": "Too many tries. Wait {{count}} second.",
      "paused_other": "Too many tries. Wait {{count}} seconds.",
      "locked": "Too many wrong PINs. Ask your administrator to unlock this clerk in setup.",
      "isLocked": "Locked on this screen",
      "unknown": "This clerk no longer exists.",
      "notSent": "No connection to Foyer. Try again.",
      "failed": "Foyer could not check the PIN. Try again.",
      "nobody": "No one can sign in yet. Ask your administrator to add clerks in setup.",
      "unreadable": "Foyer cannot read its list of clerks. Ask your administrator to add them again in setup.",
      "lost": "This screen has lost its connection to Foyer. It reconnects automatically.",
      "knock": "A visitor asks for help at {{kioskName}}",
      "off": "Sign-in is off",
      "signedInAs": "Signed in:",
      "lock": "Lock",
      "notCounted": "Foyer could not check the PIN because it cannot write to its disk. Tell your administrator."
    },
    "booking": {
      "new": "New appointment",
      "phone": "Phone",
      "reschedule": "Reschedule",
      "short": "New"
    },
    "presence": {
      "open": "{{who}} has this open",
      "changing": "{{who}} is changing this",
      "somebody": "Another front desk"
    },
    "history": {
      "title": "What happened",
      "deed": {
        "check-in": {
          "visitor": "checked in at the kiosk",
          "staff": "checked in by staff"
        },
        "no-show": "marked as a no-show",
        "cancel": "cancelled",
        "edit": "changed",
        "create": "booked here",
        "walk-in": "booked at the kiosk without an appointment"
      },
      "state": {
        "held": "can still be undone",
        "waiting": "to be sent",
        "stuck": "cannot be sent",
        "done": "sent to the booking system",
        "presumed": "rejected by the booking system, probably already done",
        "refused": "rejected by the booking system",
        "undone": "undone",
        "unresolved": "no clear answer from the booking system"
      },
      "line": "{{time}} {{what}}, {{state}}",
      "arrived": "{{time}} arrived, according to the booking system",
      "seen": "{{time}} acknowledged by the front desk",
      "called": "{{time}} called",
      "calledTo": "{{time}} called, {{desk}}",
      "deskId": "Desk {{id}}",
      "help": "{{time}} asked for help at {{kiosk}}",
      "by": "{{what}}, by {{clerk}}"
    },
    "sure": {
      "before": "This appointment does not begin until {{time}}.",
      "helped": "This visitor has asked for help today.",
      "here": "This visitor has arrived.",
      "unread": "Foyer does not know yet whether this visitor has asked for help.",
      "yes": "Mark as no-show anyway",
      "no": "Do not mark"
    },
    "many": {
      "button": "Mark no-shows",
      "none": "No one is late.",
      "title": "Mark everyone who is late as no-show",
      "later": "Late by more than (minutes)",
      "nobody": "No one is that late.",
      "row": "{{code}} {{name}}, {{late}}",
      "mark_one": "Mark {{count}} as no-show",
      "mark_other": "Mark {{count}} as no-show",
      "hint": "Each can be undone for {{seconds}} seconds.",
      "some_one": "{{count}} could not be marked. Check the list.",
      "some_other": "{{count}} could not be marked. Check the list.",
      "unanswered": "Foyer did not respond. Check the list before you try again."
    },
    "keys": {
      "seen": "acknowledge the arrival",
      "reschedule": "reschedule",
      "no-show": "mark as no-show",
      "cancel": "cancel the appointment",
      "add": "new appointment",
      "undo": "undo the last action",
      "title": "Preferences and keys",
      "lock": "lock this screen",
      "list": "show these keys",
      "arrows": "Arrow keys",
      "sound": "Sound",
      "soundHint": "Plays when a visitor asks for help, or when something new arrives while you are on another page.",
      "arrivals": "Read out arrivals",
      "arrivalsHint": "Lets a screen reader announce arrivals when it is idle.",
      "compact": "Compact rows",
      "compactHint": "Shows more appointments at once."
    },
    "lists": {
      "button": "Appointment lists"
    },
    "sheets": {
      "label": "More",
      "figures": "Figures",
      "print": "Print list",
      "trail": "Activity log",
      "csv": "Save list as CSV"
    },
    "paper": {
      "printedAt": "Printed {{date}}, {{time}}",
      "count_one": "{{count}} appointment",
      "count_other": "{{count}} appointments",
      "only": "Only {{which}}",
      "first": "Only the first {{most}} of {{count}} are printed. To print the rest, filter by line or person.",
      "lost": "This screen has lost its connection to Foyer. This list may be old.",
      "empty": "No appointments"
    },
    "window": {
      "close": "Close"
    },
    "sameCode": {
      "mark": "same code",
      "as": "Same code as {{others}}",
      "also": "This code also belongs to {{others}}.",
      "next": "The kiosk cannot tell them apart. Ask for the visitor’s name and check them in here.",
      "find": "Show all with this code"
    },
    "inDoubt": "The appointment list gives a status that Foyer does not know. Ask the visitor, then check in or cancel here.",
    "pill": {
      "label": "Foyer status",
      "service": {
        "unreachable": "Booking system offline",
        "key-rejected": "Key rejected",
        "not-configured": "Not connected"
      },
      "events": "No live updates",
      "clock": "Check Foyer’s clock",
      "faults": {
        "saving": "Foyer cannot save",
        "location": "Two Foyers at one location",
        "calls": "Calls may be missing",
        "list": "Check the appointment list",
        "unsent": "Changes may not be sent",
        "printer": "Check the number printer",
        "data": "Check Foyer’s data",
        "key": "Check the API key",
        "messages": "Messages not delivered",
        "updates": "Unknown live updates",
        "internal": "Internal problem"
      },
      "more": "and {{number}} more",
      "outbox": "{{count}} to send, for {{minutes}} min",
      "paused": "Sending paused",
      "well": "All is well",
      "lost": "No connection",
      "connecting": "Connecting",
      "screens_one": "{{count}} screen needs attention",
      "screens_other": "{{count}} screens need attention",
      "no-appointments": "No appointments"
    },
    "next": {
      "title": "Next",
      "waiting": "Waiting longest",
      "expected": "Expected next",
      "nobody": "No one is waiting.",
      "noMore": "No one else is expected today.",
      "hint": "Type anywhere to search. Alt+K shows all keys."
    },
    "unresolved": {
      "title": "Was this booked?"
    }
  },
  "display": {
    "nowCalling": "Now calling",
    "secondCall": "Second call",
    "thirdCall": "Third call",
    "laterCall": "Call {{round}}",
    "desk": "Desk {{desk}}",
    "deskWord": "Desk",
    "anyDesk": "Please come to the desk",
    "calledLast": "Last called",
    "next": "Next",
    "recent": "Recently called",
    "served": "Served",
    "waitingTimes": "Waiting times",
    "minutes": "{{fewest}} to {{most}} min",
    "pleaseWait": "Please wait",
    "numberAppears": "Your number will appear here.",
    "staleTitle": "This screen is not up to date",
    "staleText": "Please ask at the front desk.",
    "closed": "We are closed",
    "opensAt": "We open at {{time}}.",
    "opensLater": "We open again on {{day}} at {{time}}.",
    "page": "Page {{number}} of {{of}}",
    "turnOnSound": "Turn on sound",
    "waiting_one": "{{count}} person waiting",
    "waiting_other": "{{count}} people waiting",
    "spokenNumber": "Number {{label}}",
    "spoken": "{{who}}. Please go to {{desk}}.",
    "spokenAnyDesk": "{{who}}. Please come to the desk.",
    "spokenAgain": "Calling again: {{who}}. Please go to {{desk}}.",
    "spokenAgainAnyDesk": "Calling again: {{who}}. Please come to the desk.",
    "spokenBrief": "{{who}}. {{desk}}.",
    "soundTest": "This is a sound test.",
    "testCall": "Test call",
    "testLabel": "TEST",
    "spokenTest": "This is a test call to {{desk}}. No one needs to come.",
    "spokenTestAnyDesk": "This is a test call. No one needs to come.",
    "minutesUnder": "less than {{most}} min"
  },
  "figures": {
    "title": "Figures",
    "counting": "Counting",
    "countedAt": "Counted at {{time}}.",
    "again": "Count again",
    "csv": "Save as CSV",
    "empty": "No appointments are stored for this day.",
    "problem": "Foyer did not respond. Count again.",
    "caption": "Arrivals, waits and no-shows of {{day}}",
    "all": "Whole day",
    "lines": "By line",
    "hours": "By start time",
    "which": "Line or hour",
    "booked": "Appointments",
    "arrived": "Arrived",
    "open": "Not finished",
    "wait": "Median wait",
    "waits": "Waits recorded",
    "noShows": "No-shows",
    "rate": "No-show rate",
    "minutes": "{{minutes}} min",
    "share": "{{waits}} of {{arrived}}",
    "unknown": "not known",
    "notes": {
      "wait": "Waiting time runs from check-in to the first call. Foyer only shows it when it has both times. Foyer stores calls for one week.",
      "rate": "The no-show rate is the share of no-shows among visitors who arrived or were marked as a no-show.",
      "without_one": "{{count}} visitor in the queue could not be matched to an appointment and is not included.",
      "without_other": "{{count}} visitors in the queue could not be matched to an appointment and are not included.",
      "kept": "Foyer counts each day once it is over. It stores these counts for 400 days, without names."
    },
    "views": "Period",
    "view": {
      "day": "Day",
      "week": "Weeks",
      "month": "Months"
    },
    "arrivals": "Arrivals per half hour",
    "arrivalsByWeek": "Arrivals per week",
    "arrivalsByMonth": "Arrivals per month",
    "chart": "Most visitors arrived in the half hour from {{time}}: {{number}}.",
    "noArrivals": "No one has arrived yet.",
    "chartPeriods": "Most visitors arrived here: {{period}}, {{number}}.",
    "thisDay": "This day",
    "noUsual": "From next week, each day is compared with the same day in earlier weeks.",
    "asTable": "Arrivals as a table",
    "from": "From",
    "ofBooked": "of {{booked}} appointments",
    "usually": "Usually {{number}}",
    "usuallyByNow": "Usually {{number}} by this time",
    "longWait": "9 of 10 waited up to {{wait}}",
    "long": "9 of 10 within",
    "rateOf": "No-show rate {{rate}}",
    "checkIns": "Checked in at",
    "atKiosks": "Kiosk {{share}}",
    "atDesks": "Front desk {{share}}",
    "elsewhere": "Booking system {{share}}",
    "kioskShare": "At kiosk",
    "deskShare": "At front desk",
    "week": "Week",
    "month": "Month",
    "weekFrom": "From {{day}}",
    "noPeriods": "No day with appointments has been counted yet.",
    "usual_one": "Same weekday, {{count}} week",
    "usual_other": "Same weekday, average of {{count}} weeks"
  },
  "fleet": {
    "surface": {
      "kiosk": "Kiosk",
      "display": "Display",
      "desk": "Front desk",
      "setup": "Setup"
    },
    "numbered": {
      "kiosk": "Kiosk {{number}}",
      "display": "Display {{number}}",
      "desk": "Front desk {{number}}",
      "setup": "Setup {{number}}"
    },
    "approve": {
      "code": "Code on the new screen",
      "codeHint": "Eight letters and digits, in upper or lower case.",
      "surface": "Type of screen",
      "name": "Name",
      "nameHint": "What people here call it, such as “TV at the stairs”.",
      "place": "Place (optional)",
      "room": "Room (optional)",
      "roomHint": "Only one display in each room announces calls.",
      "button": "Add screen"
    },
    "approval": {
      "approved": "Screen added. It starts within a few seconds.",
      "unknown-code_one": "No screen is showing this code. After {{count}} more wrong code you have to wait.",
      "unknown-code_other": "No screen is showing this code. After {{count}} more wrong codes you have to wait.",
      "paused": "Too many wrong codes. Try again after {{time}}.",
      "not-allowed": "At the front desk you can only add kiosks and displays. Use setup for this screen.",
      "full": "You have reached the maximum number of screens of this type. Remove one first.",
      "desk-full": "You cannot add more screens of this type at the front desk. Use setup for this screen.",
      "too-fast": "Many screens were added just now. Add the next one after {{time}}, or use setup."
    },
    "asks": {
      "label": "New screens waiting to be added",
      "from": "New screen at {{address}}, waiting since {{time}}. Its code expires at {{until}}.",
      "refuse": "Reject",
      "refuseFrom": "Reject the new screen at {{address}}",
      "neverCame": "“{{name}}” was added at {{time}} but never connected, so its code no longer works. Get a new code on the screen and enter that.",
      "choose": "Add this one",
      "chooseFrom": "Add the new screen at {{address}}"
    },
    "state": {
      "there": "Connected",
      "away": "Last seen {{at}}",
      "opened-twice": "Open on two computers. Remove this screen and add it again.",
      "other-version": "Wrong version. Reload this screen.",
      "needs-touch": "No sound. Touch the screen once.",
      "silent": "No sound available",
      "speaks": "Announces calls",
      "speaksFor": "Announces calls for {{name}}"
    },
    "done": {
      "identify": "The screen shows its name for ten seconds.",
      "test-sound": "The screen plays its chime and a sample sentence.",
      "reload": "The screen reloads as soon as no one is using it.",
      "change": "Saved.",
      "move": "The screen changes to its new type.",
      "revoke": "Removed."
    },
    "not": {
      "pending": "One moment",
      "unknown": "This screen no longer exists.",
      "not-connected": "The screen is not connected, so nothing happened.",
      "a-window": "A window of the Foyer app cannot change its type.",
      "on-this-machine": "Screens on the Foyer computer have their own address, so they cannot change their type here.",
      "this-screen": "You cannot do this on the screen you are using. Use another one.",
      "full": "You have reached the maximum number of screens of this type. Remove one first.",
      "not-kept": "Done, but Foyer cannot save this because it cannot write to its disk. Foyer keeps trying. If Foyer restarts before then, the change is lost.",
      "not-sent": "No connection to Foyer. Try again.",
      "no-answer": "Foyer did not respond. Check whether the change was made, then try again.",
      "failed": "Something went wrong. Try again."
    },
    "device": {
      "tv": "TV",
      "computer": "Computer"
    }
  },
  "guided": {
    "title": "Tests to do yourself",
    "lead": "Only you can tell how loud a room is and whether a screen responds to touch. Start each test, watch what happens, and say whether it worked. It takes two minutes, and once a week is enough.",
    "works": "It works",
    "fails": "It does not work",
    "where": "Screen",
    "end": "End the test",
    "saidAt": "Tested on {{at}}, recorded at: {{name}}.",
    "summary": {
      "none": "Sound, voices, scanner, touch and printer have not been tested yet.",
      "fails": "Someone found a problem. It is marked below.",
      "attention": "Some of these tests need attention. See the marks below.",
      "partly": "Everything tested so far works. Some tests are still open.",
      "works": "Everything works.",
      "lastAt": "Last tested on {{at}}."
    },
    "standing": {
      "works": "Works",
      "fails": "Does not work",
      "old": "Worked, but tested long ago",
      "changed": "Worked before a change",
      "never": "Not tested yet",
      "no-voice": "No voice"
    },
    "todo": {
      "old": "Test it again. The last test was more than {{days}} days ago.",
      "changed": "Test it again. The screen was moved or its settings were changed.",
      "no-voice": "No voice is installed for these languages, on the Foyer computer or on a connected screen. Until you install one, visitors can only read."
    },
    "none": {
      "screens": "No kiosk or display with sound is connected.",
      "kiosk": "No kiosk is connected."
    },
    "part": {
      "sound": {
        "name": "Sound",
        "lead": "Press “Play”. The screen plays a chime, and a display also speaks. The sound should reach the last row of seats.",
        "act": "Play",
        "ask": "Did you hear it?",
        "todo": "Turn up the volume on that screen’s computer, and check that its loudspeaker is plugged in and switched on. Until then, visitors can only read their calls."
      },
      "voices": {
        "name": "Voices",
        "lead": "Press “Speak”. The screen says a sentence in that language. Check that you can understand it.",
        "act": "Speak",
        "ask": "Did you understand it?",
        "todo": "Install a different voice for this language on that screen’s computer. Until then, visitors can only read."
      },
      "scanner": {
        "name": "Scanner",
        "lead": "Press “Start”, then hold any code up to the kiosk’s scanner or camera. You see how many characters were read, but never the code itself.",
        "act": "Start",
        "ask": "Was the code read?",
        "todo": "Unplug the scanner and plug it in again. Set it to keyboard mode, with Enter at the end. Until then, visitors can type their code."
      },
      "touch": {
        "name": "Touch",
        "lead": "Press “Start”. The kiosk shows five circles. Touch each one once. Each should respond to the first touch.",
        "act": "Start",
        "ask": "Did every circle respond to the first touch?",
        "todo": "Clean the screen and calibrate it in the system settings. A screen that was rotated also needs this. Until then, the front desk can check visitors in."
      },
      "printer": {
        "name": "Printer",
        "lead": "Press “Print a test page” and choose the printer. The page should be complete, with a line on all four sides. This tests the printer of the computer you are using.",
        "act": "Print a test page",
        "ask": "Is the page complete and readable?",
        "todo": "Check the paper and the cable, and choose the right printer in the print dialog. Until then, use the list on the front desk screen."
      }
    },
    "found": {
      "asked": "Contacting the screen …",
      "no-answer": "The screen did not respond. Reload it under “Screens”, then try again.",
      "nothing": "The kiosk did not send anything. Visitors can use it again.",
      "busy": {
        "kiosk": "A visitor is using the kiosk, so the test did not start. Try again when the kiosk is free.",
        "screen": "The screen is in use or calling someone, so nothing was played. Try again in a moment."
      },
      "begun": {
        "scanner": "The kiosk is ready. Hold a code up to it now.",
        "touch": "The kiosk shows five circles. Touch all five circles now.",
        "heard": "The screen is about to speak."
      },
      "played": "The sound was played.",
      "said": "The sentence was spoken.",
      "needs-touch": "The browser cannot play sound until someone touches the screen. Touch the screen once, then try again.",
      "no-sound": "This screen’s computer cannot play sound. Connect a loudspeaker, then reload the screen.",
      "switched-off": "Sound is switched off for this display under “Screens”.",
      "no-voice": "This screen has no voice for this language.",
      "read": {
        "scanner": "The scanner read a code. Characters: {{number}}.",
        "camera": "The camera read a code. Characters: {{number}}.",
        "unended": "The scanner read a code but did not send Enter. Characters: {{number}}. Set it to send Enter at the end. Otherwise visitors must press “Find my appointment”.",
        "layout": "The scanner read a code. Characters: {{number}}. Its keyboard layout differs from that of the kiosk’s computer. Foyer corrects this, but other programs may not."
      },
      "pressed": "{{number}} of {{of}} circles touched.",
      "missing": "Still missing: {{names}}."
    },
    "target": {
      "top-left": "top left",
      "top-right": "top right",
      "middle": "middle",
      "bottom-left": "bottom left",
      "bottom-right": "bottom right"
    },
    "begin": {
      "unknown": "This screen no longer exists.",
      "not-connected": "This screen is not connected. Switch it on and check that it shows Foyer.",
      "taken": "Another test is running on this screen. Wait a minute.",
      "not-sent": "No connection to Foyer. Try again.",
      "no-answer": "Foyer did not respond. Check whether the test has started, then try again.",
      "failed": "Something went wrong. Try again."
    },
    "keep": {
      "kept": "Saved.",
      "unknown": "Not saved, because this screen no longer exists.",
      "not-kept": "Not saved, because Foyer cannot write to its disk. Free up space, then try again.",
      "not-sent": "No connection to Foyer. Try again.",
      "no-answer": "Foyer did not respond. Check whether the result was saved, then try again.",
      "failed": "Something went wrong. Try again."
    },
    "page": {
      "title": "Test page",
      "lead": "This page is complete if there is a line on all four sides. You should be able to read every letter below."
    }
  },
  "health": {
    "event": {
      "title": "Live updates",
      "none": "Live updates from the booking system show who is called and served. No update has arrived yet.",
      "next": "This is normal while no one is called. If visitors are called and no update arrives, ask your administrator to check the webhook address.",
      "noEvent": "No live updates yet",
      "seconds": "Live update {{count}} s ago",
      "minutes": "Live update {{count}} min ago",
      "at": "Last live update {{time}}"
    },
    "outbox": {
      "title": "Waiting to be sent",
      "allSent": "Everything has been sent to the booking system.",
      "oldest": "The oldest change is from {{time}}.",
      "next": "Foyer sends these automatically. Don’t enter them again in the booking system.",
      "checkIns_one": "{{count}} check-in is waiting to be sent.",
      "checkIns_other": "{{count}} check-ins are waiting to be sent.",
      "changes_one": "{{count}} change is waiting to be sent.",
      "changes_other": "{{count}} changes are waiting to be sent."
    },
    "service": {
      "title": "Booking system",
      "name": {
        "reachable": "Foyer is connected to the booking system.",
        "not-tried": "Foyer is connecting to the booking system.",
        "unreachable": "Foyer cannot reach the booking system.",
        "key-rejected": "The booking system rejects the API key.",
        "not-configured": "Foyer is not connected to a booking system yet."
      },
      "since": {
        "reachable": "Connected since {{time}}.",
        "unreachable": "Offline since {{time}}.",
        "key-rejected": "The booking system has rejected the API key since {{time}}."
      },
      "next": {
        "not-tried": "Wait a moment.",
        "unreachable": "Carry on working. Foyer saves everything here and sends it when the connection is back. If other websites don’t open either, check this computer’s network connection. Otherwise, tell your administrator.",
        "key-rejected": "Carry on working. Foyer saves everything here and sends it when the key works again. Ask your administrator to enter the correct API key in setup.",
        "not-configured": "Ask your administrator to enter the address and API key of the booking system in setup."
      }
    },
    "rate": {
      "title": "Sending limit",
      "text": "The booking system limits how many requests Foyer can send. {{left}} of {{of}} requests are left, and more become available every second. Visitors’ check-ins go first.",
      "next": {
        "low": "Changes you make may reach the booking system a few seconds later. You don’t need to do anything.",
        "paused": "The booking system asked Foyer to slow down. Everything is saved and will be sent as soon as possible. If this happens often, another program may be using the same API key. Tell your administrator."
      }
    },
    "fault": {
      "title": "Problems",
      "inbox": "The inbox shows what you can do.",
      "hint": "If you need help, give your administrator the problem code, such as {{code}}."
    },
    "alarm": {
      "unreachable": "Booking system offline. Check-ins are saved and will be sent later.",
      "unreachableSince": "Booking system offline since {{time}}. Check-ins are saved and will be sent later.",
      "fault": {
        "certificate-expired": "The booking system’s security certificate is not valid today. Ask your administrator to check the certificate and the clock on the Foyer computer.",
        "certificate-name": "The booking system’s security certificate belongs to another address. Ask your administrator to check the address.",
        "certificate-authority": "Foyer does not trust the booking system’s security certificate. Ask your administrator to check the address and the CA certificate.",
        "certificate-limits": "Foyer cannot check the booking system’s security certificate. Ask your administrator to check the CA certificate.",
        "no-http-1": "The booking system’s address does not support HTTP/1.1. Tell your administrator.",
        "proxy": "This network’s proxy blocks the connection to the booking system. Tell your network administrator."
      },
      "keyRejected": "The booking system rejected the API key. Check-ins are saved. Ask your administrator to enter the correct key in setup.",
      "notConfigured": "Foyer is not connected to a booking system yet. Ask your administrator to enter the address and API key in setup.",
      "noSecret": "Call visitors in person. Displays cannot show calls because the webhook secret is missing. Ask your administrator to enter it in setup.",
      "noAddress": "Call visitors in person. Displays cannot show calls because the public webhook address is missing. Ask your administrator to enter it in setup.",
      "portInUse": "Call visitors in person. Displays cannot show calls because another program uses the webhook port. Ask your administrator to choose another port in setup.",
      "clockDoubt": "The date or time on the Foyer computer seems to be wrong. Visitors can still check in. Ask your administrator to set its clock.",
      "clockSkew_one": "The clock on the Foyer computer is {{count}} minute off, so times may be wrong. Ask your administrator to set it.",
      "clockSkew_other": "The clock on the Foyer computer is {{count}} minutes off, so times may be wrong. Ask your administrator to set it.",
      "eventsStopped": "Call visitors in person. Visitors have been checking in since {{time}}, but no live updates arrive from the booking system. Displays send visitors to you. Ask your administrator to check the webhook address in the booking system.",
      "engineAway": "Call visitors in person. Displays cannot show calls because Foyer cannot reach the webhook server. Ask your administrator to check that server and the network."
    },
    "noAppointments": "Kiosks cannot check anyone in, because Foyer has no appointments for today or later. Import a list under “More”, “Appointment lists”."
  },
  "inbox": {
    "item": {
      "cancelled": "{{code}}: cancelled in the booking system",
      "unresolved": "Was {{whom}} booked?",
      "rosterLines_one": "{{count}} row of the list could not be read",
      "rosterLines_other": "{{count}} rows of the list could not be read",
      "signatures_one": "{{count}} live update rejected: wrong webhook secret",
      "signatures_other": "{{count}} live updates rejected: wrong webhook secret",
      "about": "{{whom}}: {{what}}"
    },
    "alarm": {
      "unreachable": "Booking system offline",
      "key-rejected": "API key rejected",
      "not-configured": "No booking system is set up",
      "clock-skew": "Check Foyer’s clock",
      "events-stopped": "No live updates: call visitors in person"
    },
    "conflict": {
      "title": "{{code}}: different in the booking system",
      "here": "Here",
      "there": "Booking system",
      "since": "Status there now",
      "ours": {
        "check-in": {
          "visitor": "Checked in at the kiosk at {{time}}.",
          "staff": "Checked in at the front desk at {{time}}."
        },
        "no-show": {
          "visitor": "Marked as a no-show at {{time}}.",
          "staff": "Marked as a no-show at the front desk at {{time}}."
        },
        "cancel": {
          "visitor": "Cancelled at {{time}}.",
          "staff": "Cancelled at the front desk at {{time}}."
        },
        "edit": {
          "visitor": "Changed at {{time}}.",
          "staff": "Changed at the front desk at {{time}}."
        }
      },
      "sent": "Sent at {{time}}.",
      "said": "At {{time}}: “{{message}}”",
      "silent": "Rejected at {{time}}, without a reason.",
      "status": {
        "Scheduled": "Expected",
        "Checked-in": "Checked in",
        "Served": "Served",
        "Cancelled": "Cancelled",
        "No-show": "No-show"
      },
      "next": "Check the booking system. If the appointment is cancelled there, choose “Show as cancelled”. If this change is missing there, choose “Send again”. If it is already there, dismiss this message.",
      "unsure": "An earlier attempt may have worked.",
      "show-as-cancelled": "Show as cancelled",
      "send-again": "Send again",
      "changed": "Someone may have changed the appointment in the booking system.",
      "nextCancel": "Check the booking system. If the appointment is cancelled there, choose “Show as cancelled”. If not, choose “Send again”."
    },
    "stuck": {
      "title": "{{whom}}: change cannot be sent",
      "here": "Here",
      "there": "Booking system",
      "what": {
        "check-in": "Checked in at {{time}}.",
        "no-show": "Marked as a no-show at {{time}}.",
        "cancel": "Cancelled at {{time}}.",
        "edit": "Changed at {{time}}.",
        "create": "Entered at {{time}}."
      },
      "refusing": "The booking system rejected it ({{status}}).",
      "answering": "The booking system’s answer was unclear ({{status}}).",
      "silent": "The booking system gave no clear answer.",
      "forbidden": {
        "check-in": "The booking system does not allow this API key to check in this visitor.",
        "no-show": "The booking system does not allow this API key to mark this visitor as a no-show.",
        "cancel": "The booking system does not allow this API key to cancel this appointment.",
        "edit": "The booking system does not allow this API key to change this appointment.",
        "create": "The booking system does not allow this API key to book this appointment."
      },
      "forbiddenKind": {
        "check-in": "The booking system does not allow this API key to check in visitors.",
        "no-show": "The booking system does not allow this API key to mark no-shows.",
        "cancel": "The booking system does not allow this API key to cancel appointments.",
        "edit": "The booking system does not allow this API key to change appointments.",
        "create": "The booking system does not allow this API key to book appointments."
      },
      "forbiddenLead": {
        "change": "Do this in the booking system now, then choose “Mark as done”. Ask your administrator to check what the API key may do.",
        "booking": "Book this appointment in the booking system now, then choose “Stop sending”. Ask your administrator to check what the API key may do."
      },
      "says": "The booking system’s answer: “{{words}}”",
      "lead_one": "Foyer has tried once and keeps trying every few minutes. Check the booking system.",
      "lead_other": "Foyer has tried {{count}} times and keeps trying every few minutes. Check the booking system.",
      "send-again": "Send again now",
      "it-was-done": "Mark as done",
      "give-up": "Stop sending and undo here",
      "sure": {
        "it-was-done": "Only choose this if you have seen it in the booking system. Foyer will stop trying to send it.",
        "give-up": "Foyer will stop sending this change and undo it here. If it is already in the booking system, it stays there."
      },
      "back": "Back",
      "ifThere": {
        "change": "If the change is already there, choose “Mark as done”.",
        "booking": "If the appointment is already there, choose “Stop sending”."
      }
    },
    "unresolved": {
      "visitor": "Visitor",
      "line": "Line",
      "time": "Time",
      "booked": "Entered",
      "sent": "Sent",
      "sentAt_one": "{{time}}, no clear answer",
      "sentAt_other": "{{time}}, {{count}} times, no clear answer",
      "lead": "Foyer sent this new appointment but got no clear answer. Check whether it is in the booking system.",
      "it-is-there": "Yes, it was booked",
      "send-again": "Send again",
      "give-up": "Stop sending",
      "sure": {
        "send-again": "Only send it again if it is not in the booking system. Otherwise there will be two appointments.",
        "give-up": "Foyer will not send this again. If it is already in the booking system, it stays there."
      },
      "id": "ID in the booking system",
      "code": "Code, if there is one",
      "save": "Save",
      "back": "Back",
      "problem": {
        "too-late": "Someone else has already decided this.",
        "not-an-id": "This is not a valid ID. Copy it exactly as the booking system shows it.",
        "not-saved": "Foyer could not save this. Nothing was changed. Try again.",
        "not-sent": "No connection to Foyer. Nothing was changed. Try again.",
        "no-answer": "Foyer did not respond. If this card stays, try again.",
        "failed": "Something went wrong. Try again.",
        "not-possible": "The appointment has changed in the meantime. Check it first.",
        "of-another": "This ID belongs to another appointment. Check it in the booking system."
      }
    },
    "rosterGone": {
      "title_one": "{{count}} appointment is missing from the list",
      "title_other": "{{count}} appointments are missing from the list",
      "lead": "These appointments are no longer in the appointment list. Check that the list is complete. They stay here until you decide. Removing them here changes nothing in the booking system.",
      "day": "{{day}}: {{gone}} of {{of}}",
      "codes_zero": "{{codes}}",
      "codes_one": "{{codes}} and {{count}} more",
      "codes_other": "{{codes}} and {{count}} more",
      "keep": "Keep them",
      "withdraw": "Remove them"
    },
    "rosterLines": {
      "label": "Rows of the appointment list",
      "show": "Show all rows",
      "more": "Show more rows"
    },
    "card": {
      "refused": "Rejected by the booking system",
      "roster": "Appointment list",
      "webhook": "Live updates",
      "storage": "Foyer’s data",
      "visitor-came": "Visitor came after all",
      "left-service": "Previous booking system",
      "presumed": "Probably done",
      "no-id": "Booked, but no ID returned",
      "show": "Show appointment",
      "own-fault": "Problem in Foyer",
      "printer": "Number printer",
      "walkInLead": "The kiosk has sent this visitor to you. Book a time here, or see them without one."
    }
  },
  "kiosk": {
    "start": {
      "title": "Check in for your appointment",
      "lead": "Type the code from your confirmation, or hold the QR code up to the scanner.",
      "code": "Appointment code",
      "placeholder": "For example A-42",
      "keypad": "Code keypad",
      "clear": "Clear",
      "erase": "Delete last character",
      "dash": "Dash",
      "find": "Find my appointment",
      "nudge": "Type your code first.",
      "withoutCode": "I do not have my code",
      "noAppointment": "I have no appointment",
      "noCode": "No code? Ask at the front desk."
    },
    "camera": {
      "hint": "You can also show your QR code or bar code to the camera."
    },
    "searching": {
      "title": "Looking for your appointment",
      "lead": "One moment, please."
    },
    "choose": {
      "title": "Which appointment is it?",
      "lead": "This code has more than one appointment. Choose the one you are here for.",
      "now": "Check in now",
      "opensAt": "Check-in opens at {{opensAt}}",
      "closedAt": "Check-in closed at {{closedAt}}",
      "already": "Already checked in",
      "served": "Finished",
      "cancelled": "Cancelled",
      "noShow": "Missed",
      "otherDay": "On {{day}}",
      "otherLocation": "At another location",
      "none": "None of these",
      "back": "Go back to the list"
    },
    "checkingIn": {
      "title": "Checking you in",
      "lead": "One moment, please."
    },
    "confirm": {
      "title": "Is this you?",
      "today": "Today, {{day}}",
      "early": "You are {{duration}} early. You can check in now.",
      "late": "You are {{duration}} late. You can still check in.",
      "scanAgain": "Or scan your code again to check in.",
      "yes": "Yes, check me in",
      "no": "No, this is not me",
      "digitsTitle": "Type the last {{digits}} digits of your phone number",
      "digitsLabel": "Last {{digits}} digits of your phone number",
      "digitsYes": "Check me in",
      "digitsMissing": "Type {{digits}} digits first.",
      "digitsWrong": "These digits do not match. Try again.",
      "digitsFrontDesk": "These digits do not match. The front desk can check you in."
    },
    "digits": {
      "keypad": "Number keypad"
    },
    "done": {
      "title": "You are checked in",
      "lead": "Please take a seat and watch the screen in the waiting room. When your number appears, go to the desk shown with it.",
      "number": "Your number",
      "seen": "The front desk knows you are here ({{seenAt}})",
      "seenBy": "{{clerk}} at the front desk knows you are here ({{seenAt}})",
      "clears_one": "This screen clears in {{count}} second",
      "clears_other": "This screen clears in {{count}} seconds",
      "code": "Your code"
    },
    "saved": {
      "title": "Your check-in is saved",
      "lead": "Please take a seat. Watch the screen in the waiting room for your number. We will complete your check-in automatically. You do not need to do anything else.",
      "kept": "Please take a seat. We will complete your check-in automatically. You do not need to do anything else.",
      "automatic": "We will complete your check-in automatically."
    },
    "end": {
      "done": "Done"
    },
    "calls": {
      "seat": "Please take a seat.",
      "number": "Watch the screen in the waiting room. It may show this code or a different number. Before you sit down, ask the front desk how you will be called.",
      "initials": "The screen in the waiting room will show this code or your initials.",
      "firstName": "The screen in the waiting room will show this code or your first name.",
      "differs": "Watch the screens in the waiting room. They may show this code, a different number or your name. Before you sit down, ask the front desk how you will be called."
    },
    "early": {
      "title": "You are early. You can check in from {{opensAt}}",
      "lead": "Please take a seat and come back to this screen at {{opensAt}}.",
      "opensIn": "Check-in opens in {{duration}}",
      "open": "Check-in is open now",
      "checkIn": "Check in now"
    },
    "here": {
      "tell": "Tell the front desk I am here",
      "asking": "Telling the front desk",
      "asked": "We have told the front desk that you are here",
      "closed": "The front desk has seen your message. If you still need help, tell them again.",
      "failed": "We could not reach the front desk from this screen. Please go there, or try again.",
      "dealtWith": "The front desk has dealt with your message. If you still need help, tell them again."
    },
    "late": {
      "title": "You are late. Check-in closed at {{closedAt}}",
      "lead": "Please go to the front desk. They can tell you what is still possible today."
    },
    "staff": {
      "open": "Staff",
      "title": "Check in with the staff PIN",
      "lead": "For staff only. This checks the visitor in outside the normal check-in time.",
      "pin": "Staff PIN",
      "checkIn": "Check in",
      "missing": "Type the PIN first.",
      "notSent": "No connection to Foyer. Nothing was sent. Try again.",
      "wrong_one": "This PIN is not right. {{count}} try is left.",
      "wrong_other": "This PIN is not right. {{count}} tries are left.",
      "paused_one": "Too many tries. Wait {{count}} second.",
      "paused_other": "Too many tries. Wait {{count}} seconds.",
      "locked": "This PIN is locked. Ask your administrator to set a new one.",
      "noPin": "No staff PIN is set. Ask your administrator to set one.",
      "notCounted": "We could not check the PIN. The Foyer computer cannot save to its disk. Tell your administrator."
    },
    "otherDay": {
      "title": "Your appointment is on {{day}}",
      "lead": "Please come back on that day. To change the day, ask the front desk.",
      "past": "Your appointment was on {{day}}",
      "pastLead": "Please go to the front desk. They can help you with a new appointment."
    },
    "otherLocation": {
      "title": "Your appointment is at another location",
      "lead": "Please ask the front desk how to get there.",
      "leadNamed": "Please go to {{locationName}}. The front desk here can tell you how to get there."
    },
    "already": {
      "title": "You are already checked in",
      "lead": "Please take a seat and watch the screen in the waiting room. When your number appears, go to the desk shown with it.",
      "leadSince": "You checked in at {{checkedInAt}}. Please take a seat and watch the screen in the waiting room. When your number appears, go to the desk shown with it.",
      "since": "You checked in at {{checkedInAt}}. Please take a seat.",
      "at": "You checked in at {{checkedInAt}}."
    },
    "called": {
      "title": "You have been called. Please go to {{desk}}",
      "anyDesk": "You have been called. Please go to the front desk",
      "desk": "Desk {{desk}}",
      "lead": "You were called at {{calledAt}}. Please go there now.",
      "past": "You were called at {{calledAt}}. Please go there, or ask at the front desk.",
      "ask": "You were called at {{calledAt}}. The front desk can tell you where to go."
    },
    "served": {
      "title": "This appointment is finished",
      "lead": "If you need anything else, please go to the front desk."
    },
    "cancelled": {
      "title": "This appointment was cancelled",
      "lead": "If you would still like an appointment today, please go to the front desk. They can help you find a new time."
    },
    "noShow": {
      "title": "Please go to the front desk",
      "lead": "This appointment was marked as missed. The front desk can tell you what is still possible today."
    },
    "unknown": {
      "title": "We cannot find this code",
      "lead": "Please compare this code with the one in your confirmation. Check every letter and number.",
      "typed": "The code you entered",
      "check": "Correct the code",
      "again": "Use another code",
      "deskTitle": "Please go to the front desk",
      "deskLead": "We could not find your code. The front desk can check you in by your name.",
      "call": "Ask someone to come here"
    },
    "notReady": {
      "title": "This screen is not ready for check-in yet",
      "lead": "Please go to the front desk and tell them that you are here."
    },
    "paused": {
      "title": "This screen is paused",
      "lead": "Please go to the front desk, or ask someone to come here. They can check you in.",
      "opensIn": "Available again in {{time}}",
      "opensSoon_one": "This screen will be available again in about {{count}} minute.",
      "opensSoon_other": "This screen will be available again in about {{count}} minutes."
    },
    "notACode": {
      "title": "This is not an appointment code",
      "lead": "The code is in your confirmation. It is short, for example A-42.",
      "type": "Type the code"
    },
    "refused": {
      "title": "We could not check you in",
      "lead": "Please go to the front desk. They can help you."
    },
    "notSaved": {
      "title": "You are not checked in yet",
      "lead": "This screen could not save your check-in. Please go to the front desk and tell them that you are here."
    },
    "outcomeUnknown": {
      "title": "We are not sure if you are checked in",
      "lead": "We lost the connection while checking you in. Please try again. You will not be checked in twice. You can also go to the front desk and tell them that you are here.",
      "again": "Try again"
    },
    "outOfReach": {
      "title": "This screen is out of order",
      "lead": "You are not checked in yet. Please go to the front desk and tell them that you are here."
    },
    "fault": {
      "title": "That did not work",
      "lead": "You are not checked in yet. Please try again, or go to the front desk.",
      "again": "Try again"
    },
    "help": {
      "askingTitle": "Asking the front desk for help",
      "askedTitle": "We have asked the front desk for help",
      "askedLead": "You can wait here, or carry on.",
      "comingTitle": "Someone is coming",
      "comingLead": "Please stay here. Someone from the front desk is on the way.",
      "closedTitle": "The front desk has seen your request for help",
      "closedLead": "If you still need help, ask again.",
      "failedTitle": "Please go to the front desk",
      "failedLead": "We could not reach the front desk from this screen. They can help you with:",
      "code": "a code that is lost or does not work",
      "time": "arriving early, late or on a different day",
      "screen": "using this screen, or checking in without it",
      "again": "Ask again",
      "withdraw": "I no longer need help",
      "back": "Go back",
      "dealtWithTitle": "The front desk has dealt with your request for help"
    },
    "privacy": {
      "title": "How your data is used",
      "who": "To check you in, {{brandName}} uses your name, your appointment and your code. Some screens also ask for the last digits of your phone number. The front desk can see that you are here.",
      "kept_one": "Your name is normally deleted {{count}} hour after your appointment. Backups keep it for up to 8 days longer.",
      "kept_other": "Your name is normally deleted {{count}} hours after your appointment. Backups keep it for up to 8 days longer.",
      "withoutCode": "What you type instead of a code is compared with today’s appointments and not kept.",
      "walkIns": "You can also ask for an appointment. The booking system and the front desk get your name and phone number.",
      "screen": "Your details disappear from this screen as soon as you finish.",
      "contact": "Questions about your data: {{contact}}",
      "ask": "Questions about your data? Ask the front desk.",
      "readOn": "Read on",
      "fromStart": "Back to the beginning"
    },
    "cause": {
      "K1": "For staff: {{name}}, K1 no connection",
      "K2": "For staff: {{name}}, K2 no answer",
      "K3": "For staff: {{name}}, K3 internal error",
      "K4": "For staff: {{name}}, K4 could not save",
      "K5": "For staff: {{name}}, K5 paused after many codes",
      "K6": "For staff: {{name}}, K6 no appointments loaded"
    },
    "idle": {
      "title": "Are you still there?",
      "lead_one": "This screen goes back to the start in {{count}} second to protect your privacy.",
      "lead_other": "This screen goes back to the start in {{count}} seconds to protect your privacy.",
      "stay": "I am still here"
    },
    "session": {
      "open": "Accessibility",
      "help": "Help",
      "helpAsked": "Help requested",
      "helpComing": "Someone is coming",
      "title": "Make this screen easier to use",
      "lead": "These settings are only for you. The screen resets for the next visitor.",
      "size": "Text size",
      "size1": "Normal",
      "size2": "Large",
      "size3": "Largest",
      "contrast": "High contrast",
      "low": "Buttons lower down",
      "slow": "More time",
      "on": "On",
      "off": "Off",
      "reset": "Reset everything",
      "back": "Go back"
    },
    "speech": {
      "read": "Read the screen aloud",
      "noVoice": "This screen cannot read {{language}} aloud",
      "slower": "Read more slowly",
      "faster": "Read faster",
      "softer": "Read more quietly",
      "louder": "Read louder",
      "speedIs": "Speed {{step}} of {{steps}}",
      "loudnessIs": "Volume {{step}} of {{steps}}",
      "sayTyped": "Say what I type",
      "repeat": "Repeat",
      "stop": "Stop",
      "started": "This screen is now read aloud. Use the arrow keys to move through the choices and choose with Enter. Press F8 to hear a screen again.",
      "choices_one": "{{count}} choice",
      "choices_other": "{{count}} choices",
      "button": "{{name}}, button",
      "fieldEmpty": "{{name}}, field, empty",
      "fieldText": "{{name}}, field: {{text}}",
      "fieldLength_one": "{{name}}, field, {{count}} character",
      "fieldLength_other": "{{name}}, field, {{count}} characters",
      "character": "character",
      "space": "space",
      "erased": "deleted",
      "erasedCharacter": "{{text}}, deleted",
      "cleared": "The field is empty"
    },
    "languages": {
      "title": "Choose your language",
      "open": "Language: {{language}}",
      "continue": "Continue in English",
      "current": "(chosen)",
      "back": "Go back"
    },
    "trial": {
      "title": "This screen is being tested",
      "touch": "Touch all five circles.",
      "scanner": "Hold any code up to the scanner. This is only a test. No one is checked in.",
      "pressed": "{{number}} of {{of}} pressed",
      "read": "The code was read.",
      "done": "Done. Thank you.",
      "checkIn": "Check in here",
      "target": {
        "top-left": "Top left",
        "top-right": "Top right",
        "middle": "Middle",
        "bottom-left": "Bottom left",
        "bottom-right": "Bottom right"
      }
    },
    "uncoded": {
      "ask": "Watch the screen in the waiting room. Before you sit down, ask the front desk how you will be called.",
      "initials": "The screen in the waiting room will show your initials.",
      "firstName": "The screen in the waiting room will show your first name."
    },
    "inDoubt": {
      "lead": "We are not sure about this appointment. The front desk can check you in."
    },
    "duration": {
      "minutes": "{{minutes}} min",
      "hours": "{{hours}} h",
      "both": "{{hours}} h {{minutes}} min"
    },
    "wait": {
      "where": "Where to wait: {{where}}",
      "usually": "Usual wait: {{from}} to {{to}}",
      "lessThan": "Usual wait: less than {{to}}",
      "longer": "If it takes longer, tell the front desk."
    },
    "print": {
      "printing": "Your number is being printed.",
      "printed": "Please take your printed number.",
      "not-printed": "Your number was not printed. Remember it, or take a photo."
    },
    "rest": {
      "closed": "We are closed",
      "opensAt": "We open at {{time}}.",
      "opensLater": "We open again on {{day}} at {{time}}."
    }
  },
  "language": {
    "label": "Screen language"
  },
  "lobbies": {
    "title": "Lobbies",
    "attention": "Lobbies that need attention: {{count}} of {{all}}",
    "at": "As of {{time}}",
    "stop": "Stop refreshing",
    "start": "Refresh automatically",
    "column": {
      "lobby": "Lobby",
      "state": "State",
      "seen": "Last seen",
      "service": "Booking system",
      "waiting": "Waiting to be sent",
      "event": "Last webhook",
      "screens": "Connected screens",
      "version": "Version"
    },
    "location": "Location {{id}}",
    "state": {
      "silent": "Not connected",
      "problems": "Problems",
      "unreadable": "Different version",
      "never": "Not seen in 30 days",
      "well": "OK"
    },
    "service": {
      "reachable": "Connected",
      "not-tried": "Connecting",
      "unreachable": "Cannot be reached",
      "key-rejected": "API key rejected",
      "not-configured": "Not set up"
    },
    "oldest": "Oldest: {{ago}}",
    "none": "None yet",
    "codes": "The meaning of each code is in docs/codes.md.",
    "engineAway": "The Redis or Valkey server does not respond, so the state of the lobbies is unknown. Check the server and the network.",
    "engineRefused": "The Redis or Valkey server rejects this request ({{code}}). Give the gateway’s user the rights in docs/chain.md.",
    "undelivered": "Webhooks that are not yet on the Redis or Valkey server: {{count}}",
    "more": "Lobbies that are not shown here: {{count}}",
    "signIn": {
      "title": "Password needed",
      "text": "Load this page again and enter its password. The user name can be anything."
    },
    "tooMany": {
      "title": "Too many wrong passwords",
      "text": "Wait a minute, then load this page again."
    }
  },
  "names": {
    "keys": {
      "all": "Letter keys",
      "latin": "Show Latin letters",
      "own": "Show the letters of your language",
      "hyphen": "Hyphen",
      "apostrophe": "Apostrophe",
      "space": "Space"
    },
    "byName": {
      "title": "Find your appointment by name",
      "leadPhone": "Type your last name and the last {{digits}} digits of your phone number.",
      "leadBirth": "Type your last name and your date of birth.",
      "lastName": "Last name",
      "phone": "Last {{digits}} digits",
      "dmy": "Date of birth (day, month, year)",
      "mdy": "Date of birth (month, day, year)",
      "ymd": "Date of birth (year, month, day)",
      "nameFirst": "Type your last name first.",
      "digitsFirst": "Type {{digits}} digits first.",
      "notFound": "We could not find your appointment",
      "notFoundLead": "The front desk can help you. You do not need your code there.",
      "again": "Try again"
    }
  },
  "notices": {
    "notice": {
      "refused": {
        "check-in": "The booking system rejected the check-in for {{whom}}.",
        "cancel": "The booking system rejected the cancellation for {{whom}}.",
        "no-show": "The booking system rejected the no-show for {{whom}}.",
        "edit": "The booking system rejected the change for {{whom}}.",
        "create": "{{whom}}: The booking system rejected the booking."
      },
      "says": "The booking system’s answer: “{{words}}”",
      "notAsked": {
        "check-in": "Foyer did not send the check-in for {{whom}}.",
        "cancel": "Foyer did not send the cancellation for {{whom}}.",
        "no-show": "Foyer did not send the no-show for {{whom}}.",
        "edit": "Foyer did not send the change for {{whom}}.",
        "create": "{{whom}}: Foyer did not send the booking."
      },
      "notAskedAgain": {
        "check-in": "Foyer has stopped trying to send the check-in for {{whom}}.",
        "cancel": "Foyer has stopped trying to send the cancellation for {{whom}}.",
        "no-show": "Foyer has stopped trying to send the no-show for {{whom}}.",
        "edit": "Foyer has stopped trying to send the change for {{whom}}.",
        "create": "{{whom}}: Foyer has stopped trying to send the booking."
      },
      "visitorCame": "{{whom}} was marked as a no-show and then checked in. The no-show had not been sent yet, so Foyer will not send it.",
      "visitorCameTried_one": "{{whom}} was marked as a no-show and then checked in. Foyer tried once to send the no-show and has now stopped. Check the booking system.",
      "visitorCameTried_other": "{{whom}} was marked as a no-show and then checked in. Foyer tried {{count}} times to send the no-show and has now stopped. Check the booking system.",
      "noId": "{{whom}}: This is booked, but the booking system returned no usable ID. Look up the code there. The appointment appears here once it is in the appointment list.",
      "noIdButCode": "{{whom}}: This is booked with the code {{code}}, but the booking system returned no usable ID. The appointment appears here once it is in the appointment list.",
      "presumed": {
        "in-queue": "The check-in for {{whom}} has probably already worked because the visitor is in the booking system’s queue. Check the booking system. If the visitor is not checked in there, check them in there."
      },
      "ownFault_one": "Foyer had {{count}} internal problem but is still working. If a screen does not respond, restart Foyer. Tell your administrator. The details are in the diagnostics.",
      "ownFault_other": "Foyer had {{count}} internal problems but is still working. If a screen does not respond, restart Foyer. Tell your administrator. The details are in the diagnostics.",
      "printerOf": "{{kiosk}}: {{sentence}}",
      "printer": {
        "no-paper": "The number printer has no paper. Put in a new roll.",
        "cover-open": "The cover of the number printer is open. Close it.",
        "not-ready": "The number printer is not ready. Switch it off and on again.",
        "not-reached": "Foyer cannot reach the number printer. Check its power and its cable."
      }
    },
    "webhook": {
      "unknown-line": "The booking system sends calls for line {{line}}, which is not set up in this lobby. Displays do not show these calls. If the line belongs here, ask your administrator to add it in setup.",
      "unknown-type": "The booking system sends live updates of an unknown type ({{type}}). Foyer ignores them.",
      "signatures_one": "Foyer rejected {{count}} live update because it was signed with another webhook secret. If the booking system sent it, calls are missing. Ask your administrator to enter the correct secret in setup.",
      "signatures_other": "Foyer rejected {{count}} live updates because they were signed with another webhook secret. If the booking system sent them, calls are missing. Ask your administrator to enter the correct secret in setup.",
      "not-json_one": "Foyer could not read {{count}} live update from the booking system because it is not JSON. Calls may be missing on the displays. Tell your administrator.",
      "not-json_other": "Foyer could not read {{count}} live updates from the booking system because they are not JSON. Calls may be missing on the displays. Tell your administrator.",
      "wrong-shape_one": "Foyer could not read {{count}} live update from the booking system because data is missing. Calls may be missing on the displays. Tell your administrator.",
      "wrong-shape_other": "Foyer could not read {{count}} live updates from the booking system because data is missing. Calls may be missing on the displays. Tell your administrator.",
      "not-notified_one": "{{host}} did not receive {{count}} message about a visitor in time. Ask your administrator to check that program.",
      "not-notified_other": "{{host}} did not receive {{count}} messages about visitors in time. Ask your administrator to check that program.",
      "missed": "Webhooks that did not reach this lobby: {{number}}. Displays may have missed calls. Ask the visitors who are waiting.",
      "missed-some": "Some webhooks may not have reached this lobby because the webhook server lost data. Ask the visitors who are waiting.",
      "shared-lobby": "Another Foyer uses the same location. Visitors may be checked in at the wrong place. Ask your administrator to check the location in setup.",
      "off": "Foyer was off ({{range}}). Calls in that time may be missing. Ask the visitors who are waiting."
    },
    "left": {
      "checkIns_one": "{{count}} check-in was not sent to the booking system at {{origin}}.",
      "checkIns_other": "{{count}} check-ins were not sent to the booking system at {{origin}}.",
      "others_one": "{{count}} change was not sent to the booking system at {{origin}}.",
      "others_other": "{{count}} changes were not sent to the booking system at {{origin}}.",
      "wayBack_one": "To send it, ask your administrator to enter that address again in setup. Or make the change in the booking system yourself.",
      "wayBack_other": "To send them, ask your administrator to enter that address again in setup. Or make the changes in the booking system yourself.",
      "other-key": "The saved API key belongs to {{origin}} and is not used for the current booking system. Ask your administrator to enter the correct key in setup.",
      "other-roster": "Foyer does not read the appointment list {{path}} because it belongs to {{origin}}. If it belongs to the current booking system, save it under another path and choose that in setup.",
      "not-opened": "{{origin}}: {{reason}} Foyer cannot tell whether anything is still to be sent there, and cannot delete old names."
    },
    "database": {
      "in-use": "Another instance of Foyer is using the database {{path}}. Stop it, or start with a different data folder.",
      "newer": "The database {{path}} was written by a newer version of Foyer. Install that version, or start with a different data folder.",
      "not-opened": "The database {{path}} cannot be opened ({{reason}}).",
      "damaged": "The database {{path}} is damaged ({{reason}}).",
      "not-replaced": {
        "damaged": "The database {{path}} is damaged and could not be restored from a backup ({{reason}}). Foyer has not changed it.",
        "missing": "The database {{path}} is missing and could not be restored from a backup ({{reason}}). Foyer has not changed anything."
      },
      "no-room": "The disk with the database {{path}} is full. Free up space, then try again.",
      "no-right": "Foyer is not allowed to write to the database {{path}}. Check that the disk is not read-only and that Foyer’s user account can write to the data folder."
    }
  },
  "oidc": {
    "hint": "Clerks can sign in with the accounts of your organization. Use a provider with OpenID Connect. PINs continue to work.",
    "off": "No provider is set. Clerks sign in with a PIN.",
    "on": "Sign-in with accounts is on.",
    "issuer": "Issuer",
    "issuerHint": "As shown by your provider, for example https://login.example.com.",
    "clientId": "Client ID",
    "secretSet": "A client secret is saved. Leave empty to keep it.",
    "secretMissing": "No client secret is saved. Leave empty for a public client.",
    "deskGroups": "Groups that may use the front desk",
    "groupsHint": "One group per line, as in the groups claim.",
    "administratorGroups": "Groups that may also use setup",
    "administratorHint": "One group per line. Leave empty, so that setup opens only with its PIN.",
    "advanced": "Advanced",
    "scopes": "Scopes",
    "scopesHint": "Default: {{standard}}. Some providers need offline_access, so that Foyer can check accounts again.",
    "groupsClaim": "Groups claim",
    "groupsClaimHint": "Default: {{standard}}.",
    "redirects": "Redirect addresses",
    "redirectsHint": "Register these addresses at your provider exactly as shown.",
    "noRedirects": "Foyer has no address for browsers yet. Switch on screens on the network first.",
    "copy": "Copy",
    "copied": "Copied.",
    "notCopied": "Select the address and copy it.",
    "save": "Save",
    "saved": "Saved.",
    "test": "Test the provider",
    "tests": {
      "works": "The provider responds, and its settings can be used.",
      "off": "Save the settings first.",
      "away": "The provider does not respond. Check the issuer and the network.",
      "rejected": "The answer cannot be used. Check that the issuer is exactly as your provider shows it."
    },
    "remove": "Switch off",
    "removeSure": "Switch off sign-in with accounts? The settings and the client secret are deleted.",
    "removeYes": "Switch off and delete",
    "removeNo": "Cancel",
    "removed": "Sign-in with accounts is off.",
    "hasAccount": "With account",
    "checks": "Foyer checks accounts every 15 minutes. If the provider does not respond, the last sign-in is valid for 12 hours.",
    "first": "Choose a setup PIN first."
  },
  "page": {
    "loading": {
      "title": "One moment, please",
      "text": "This screen is starting."
    },
    "tooOld": "If nothing changes, this browser is too old. Please tell the front desk.",
    "lost": {
      "title": "No connection",
      "text": "Please ask at the front desk."
    },
    "notReady": {
      "title": "This screen is not ready",
      "text": "Please ask at the front desk."
    },
    "unpaired": {
      "title": "This screen is not paired yet",
      "text": "Staff can pair it now.",
      "pair": "Pair this screen"
    },
    "busy": {
      "title": "Too many screens are open",
      "text": "Close one, then load this page again."
    },
    "notShown": {
      "title": "This page cannot be shown",
      "text": "Please ask at the front desk."
    },
    "administrator": "For your administrator"
  },
  "pair": {
    "title": "Add this screen",
    "type": "To add this screen, type this code in setup, “Screens”, or at the front desk.",
    "left_one": "This code expires in {{count}} minute.",
    "left_other": "This code expires in {{count}} minutes.",
    "lost": "Cannot connect to Foyer. Trying again …",
    "qr": "This code as a QR code",
    "again": "Get a new code",
    "said": {
      "asking": "One moment, please",
      "approved": "Screen added. One moment, please.",
      "refused": "This screen was rejected. Ask at the front desk, then get a new code.",
      "expired": "This code has expired. Get a new one.",
      "no-cookie": "This browser blocks cookies. Allow cookies for this address, or use another browser. Then get a new code.",
      "too-many": "Too many screens are being added at once. This screen will try again automatically.",
      "no-hub": "Cannot connect to Foyer. Check this screen’s network connection. Trying again …"
    }
  },
  "roster": {
    "title": "Appointment lists",
    "lead": "Import appointments from a workbook, a calendar, CSV or JSON (up to {{most}} MB). You see a preview first. Nothing changes until you confirm.",
    "choose": {
      "drop": "Drop a file here",
      "button": "Choose a file",
      "label": "Appointment file"
    },
    "sending": "Uploading {{name}}: {{percent}} %",
    "reading_one": "Reading {{name}}: {{count}} row so far",
    "reading_other": "Reading {{name}}: {{count}} rows so far",
    "writing": "Importing row {{rows}} of {{total}}",
    "progress": "Progress",
    "waits": "No connection to Foyer. The import continues automatically.",
    "refused": {
      "too-large": "{{name}} is larger than {{most}} MB. Remove past days, or split the file.",
      "several": "Drop one file at a time.",
      "not-a-file": "You can only drop a file here, not a folder or text.",
      "busy": "Other lists are being imported. Try again when they are done.",
      "not-readable": "{{name}} cannot be read. It may have been moved or changed. Choose it again.",
      "broken-off": "{{name}} was not uploaded completely. Choose it again.",
      "gone": "This import has expired because an hour passed or Foyer restarted. Choose the file again. Appointments that were already imported stay.",
      "not-sent": "No connection to Foyer. Nothing was changed. Try again.",
      "no-answer": "Foyer did not respond. Try again.",
      "failed": "Something went wrong. Try again.",
      "not-there": "The watched file is missing or cannot be read.",
      "no-list-there": "Foyer cannot read a list or folder at this path. Enter the full path on the Foyer computer.",
      "folder-empty": "This folder is empty. Add a list first, so that Foyer can read its columns."
    },
    "unreadable": {
      "not-a-list": "{{name}} cannot be read. A JSON file must contain a list of appointments in square brackets.",
      "no-end": "{{name}} cannot be read because the JSON list is incomplete. The file may have been cut off.",
      "not-text": "{{name}} cannot be read because it is not a list. Choose a workbook (XLSX), a calendar (ICS), CSV or JSON.",
      "web-page": "{{name}} cannot be read because it is a web page. Open it in a spreadsheet program and save it as XLSX.",
      "locked": "{{name}} cannot be read because it has a password. Save it without one.",
      "old-workbook": "{{name}} cannot be read because it is an older workbook. Save it as XLSX.",
      "other-workbook": "{{name}} cannot be read because it is a workbook of another program. Save it as XLSX.",
      "damaged": "{{name}} cannot be read because it is incomplete or damaged. Export it again.",
      "past-rows": "{{name}} was not read because it has more than {{most}} rows. Remove past days, or split the file.",
      "past-characters": "{{name}} was not read because {{where}} has more than {{most}} characters. Check how the file is written.",
      "past-fields": "{{name}} was not read because {{where}} has more than {{most}} columns. Check how the file is written.",
      "past-depth": "{{name}} was not read because {{where}} is nested more than {{most}} levels deep. Check how the file is written.",
      "past-bytes": "{{name}} was not read because it has more than {{most}} MB of text up to {{where}}. Remove past days, or split the file.",
      "given-up": "{{name}} was not read because reading it took too much memory or time. Remove past days, or split the file."
    },
    "preview": {
      "title_one": "{{list}}: {{count}} appointment",
      "title_other": "{{list}}: {{count}} appointments",
      "from": "A list from {{source}}",
      "of": {
        "delimited": "A CSV list",
        "json": "A JSON list",
        "calendar": "A calendar",
        "workbook": "A workbook"
      },
      "nothing": "{{name}}. Nothing has been changed yet.",
      "again": "Reading the list again",
      "blocked": "You cannot import yet. Answer the questions above first.",
      "mixed": "From line {{line}} on, some rows are saved in another encoding. Check their names.",
      "counts": "Summary",
      "empty": "{{name}} is empty.",
      "unread": "What is “{{column}}”? Foyer does not use it: {{words}}. If it says who cancelled, choose “Status” for it below."
    },
    "count": {
      "new": "New",
      "changed": "Changed",
      "same": "No change",
      "waiting": "Not now: a change is still being sent to the booking system",
      "over": "Not imported: ended more than a day ago",
      "bad": "Cannot be read",
      "doubtful": "Imported with a warning",
      "notListed": "Not in this list. They stay."
    },
    "columns": {
      "title": "How the columns were read",
      "name": "Column",
      "values": "First values",
      "field": "Used as",
      "out": "Ignored",
      "of": "Use of the column “{{column}}”",
      "unnamed": "Column {{number}}",
      "double": "Several columns are named “{{column}}”. Foyer numbers them.",
      "why": {
        "recipe": "known for this list",
        "name": "by its name",
        "content": "by its values",
        "name-and-content": "by its name and values"
      },
      "group": {
        "visitor": "Visitor",
        "time": "Time",
        "appointment": "Appointment"
      }
    },
    "field": {
      "id": "Appointment ID",
      "sourceId": "ID in the other program",
      "code": "Code",
      "alias": "Reference",
      "firstName": "First name",
      "lastName": "Last name",
      "fullName": "Whole name",
      "subject": "Subject with a name",
      "attendees": "Attendees",
      "phoneNumber": "Phone number",
      "email": "Email",
      "birthDate": "Date of birth",
      "languageCode": "Language",
      "lineId": "Line ID",
      "lineName": "Line",
      "locationId": "Location ID",
      "locationName": "Location",
      "assigneeId": "Assigned to (ID)",
      "assigneeName": "Assigned to",
      "assigneeFirstName": "Assigned to (first name)",
      "assigneeLastName": "Assigned to (last name)",
      "start": "Start",
      "startDate": "Start date",
      "startTime": "Start time",
      "end": "End",
      "endDate": "End date",
      "endTime": "End time",
      "duration": "Length",
      "status": "Status",
      "cancelled": "Cancelled",
      "cancelledNote": "Cancellation note",
      "noShow": "No-show",
      "allDay": "All day",
      "timeZone": "Time zone",
      "notes": "Notes"
    },
    "put_one": "Import {{count}} appointment",
    "put_other": "Import {{count}} appointments",
    "nothingNew": "There is nothing new in this list.",
    "giveUp": "Cancel",
    "notWritten": "Nothing was imported because Foyer’s disk is full. Free up space, then try again.",
    "heldUp": "Import paused because Foyer’s disk is full ({{rows}} of {{total}} rows imported). Free up space, and the import continues automatically.",
    "tryAgain": "Try again",
    "ended": {
      "written_one": "{{count}} appointment was imported.",
      "written_other": "{{count}} appointments were imported.",
      "waiting_one": "{{count}} was skipped because a change is still being sent. Import the list again in a minute.",
      "waiting_other": "{{count}} were skipped because changes are still being sent. Import the list again in a minute.",
      "bad_one": "{{count}} row could not be read.",
      "bad_other": "{{count}} rows could not be read.",
      "another": "Import another list"
    },
    "lines": {
      "title": "Rows with problems",
      "label": "Rows of the appointment list",
      "more": "Show more rows",
      "line": "Row {{number}}: {{problem}}",
      "entry": "Entry {{number}}: {{problem}}",
      "cell": "{{problem}} The list has “{{text}}”.",
      "skipped": "This row is skipped.",
      "at": {
        "line": "row {{number}}",
        "entry": "entry {{number}}"
      },
      "first": "Only the first {{most}} are listed. Fix these, then read the file again.",
      "whole": {
        "line": "The row",
        "entry": "The entry"
      }
    },
    "rule": {
      "missing": "{{field}} is missing.",
      "not-a-time": "{{field}} is not a time that Foyer can read.",
      "date-order-open": "{{field}} can be read as two different days.",
      "out-of-range": "{{field}} must be in the years 1900 to 2099.",
      "no-time": "{{field}} has no time of day.",
      "all-day": "The entry lasts the whole day and has no time.",
      "odd-hour": "{{field}} is before 6:00, but the other times are in the day. Correct it in the list.",
      "changed-id": "A spreadsheet program changed the ID. Get the list again from the system that wrote it.",
      "no-name": "Foyer found no name.",
      "before-start": "The end is before the start.",
      "too-far-ahead": "{{field}} must be at most {{years}} years ahead.",
      "too-long-after-start": "The end must be at most {{days}} days after the start.",
      "not-a-number": "{{field}} must be a whole number.",
      "not-a-length": "{{field}} is not a length that Foyer can read.",
      "not-an-object": "The entry must be an object.",
      "unknown-line": "Foyer does not know this line.",
      "too-long": "{{field}} must have at most {{most}} characters.",
      "too-many-cells": "There are {{cells}} cells, but only {{columns}} columns.",
      "open-quote": "A quotation mark is not closed and was ignored.",
      "unknown-zone": "Foyer does not know the time zone and uses lobby time.",
      "recurs-on": "The appointment repeats too often. Foyer reads only the first ones.",
      "unknown-status": "Foyer does not know this status. The kiosk sends the visitor to the front desk.",
      "no-code": "There is no code. Check this visitor in at the front desk.",
      "not-a-code": "The code is not used because it must have 1 to {{most}} letters or digits.",
      "changed-code": "The code is not used because a spreadsheet program probably changed it.",
      "changed-phone": "The phone number is not used because a spreadsheet program changed it.",
      "name-guessed": "Foyer guessed where the last name begins.",
      "skipped-hour": "{{field}} does not exist because the clocks go forward, so one hour later is used.",
      "double-hour": "{{field}} occurs twice because the clocks go back, so the first is used.",
      "cancelled-in-doubt": "Only a part of this row says “cancelled”. The kiosk sends the visitor to the front desk.",
      "several-people": "There are several people, and Foyer uses the first one.",
      "double": {
        "line": "The ID is the same as in row {{number}}, which is used.",
        "entry": "The ID is the same as in entry {{number}}, which is used."
      },
      "double-code": {
        "line": "Another visitor has the same code on the same day (row {{number}}). Both are imported.",
        "entry": "Another visitor has the same code on the same day (entry {{number}}). Both are imported."
      },
      "year-guessed": "The date has no year, so Foyer guessed it.",
      "declined": "The invitation was declined. The kiosk sends the visitor to the front desk."
    },
    "number": "{{count}}",
    "watched": {
      "reads": "Foyer imports {{name}} automatically whenever it changes.",
      "unknown": "Foyer watches {{name}} but has a question about it. Open the preview and answer it. Then Foyer imports the file automatically.",
      "look": "Preview the watched file",
      "hint": "After you confirm, Foyer reads this file in this way whenever it changes.",
      "confirm": "Import it like this from now on",
      "done": "Foyer now imports {{name}} automatically.",
      "other": "Foyer can only watch lists from the booking system. Open this one again when it changes."
    },
    "trouble": {
      "missing": "The appointment list file is missing. Foyer cannot read new appointments.",
      "folder-missing": "Foyer cannot read the watched folder. New lists are not imported.",
      "restless": "The appointment list keeps changing and cannot be read. Make the other system write it less often.",
      "too-large": "The appointment list is larger than {{most}} MB and cannot be imported. Remove past days from it.",
      "not-written": "Foyer could not save the appointment list to its disk. Free up space. Foyer will try again.",
      "not-a-list": "The appointment list cannot be read. A JSON file must contain a list.",
      "no-end": "The appointment list cannot be read because the JSON list is incomplete.",
      "not-text": "The appointment list cannot be read because it is not a list. Save it as XLSX or CSV.",
      "web-page": "The appointment list cannot be read because it is a web page. Save it as XLSX or CSV.",
      "locked": "The appointment list cannot be read because it has a password. Save it without one.",
      "old-workbook": "The appointment list cannot be read because it is an older workbook. Save it as XLSX.",
      "other-workbook": "The appointment list cannot be read because it is a workbook of another program. Save it as XLSX.",
      "damaged": "The appointment list cannot be read because it is incomplete or damaged.",
      "bad_one": "{{count}} row of the list could not be read. The others were imported.",
      "bad_other": "{{count}} rows of the list could not be read. The others were imported.",
      "doubtful_one": "{{count}} row of the list was imported with a warning.",
      "doubtful_other": "{{count}} rows of the list were imported with a warning.",
      "about": "{{whom}}: {{what}}",
      "empty": "The appointment list has no appointments. Foyer removed nothing. Check the export, or dismiss this if no one is expected.",
      "past-rows": "The appointment list was not read because it has more than {{most}} rows. Remove past days from it.",
      "past-characters": "The appointment list was not read because {{where}} has more than {{most}} characters. Check the export.",
      "past-fields": "The appointment list was not read because {{where}} has more than {{most}} columns. Check the export.",
      "past-depth": "The appointment list was not read because {{where}} is nested more than {{most}} levels deep. Check the export.",
      "past-bytes": "The appointment list was not read because it has more than {{most}} MB of text up to {{where}}. Remove past days from it.",
      "given-up": "The appointment list was not read because reading it took too much memory or time. Foyer tries again when the file changes.",
      "other-list": "The appointment list is not from the booking system, so nothing was imported. Open “Appointment lists” to book its appointments.",
      "asks": "Foyer has a question about the appointment list and imports nothing until you answer. Open “Appointment lists” and preview the watched file.",
      "asksRows_one": "{{count}} row is not imported until you answer a question. Open “Appointment lists” and preview the watched file.",
      "asksRows_other": "{{count}} rows are not imported until you answer a question. Open “Appointment lists” and preview the watched file."
    },
    "noRows": "There are no appointments in this list.",
    "first": {
      "title": "How Foyer reads the first rows",
      "name": "Name",
      "when": "Day and time",
      "code": "Code or reference"
    },
    "status": {
      "Scheduled": "Expected",
      "Checked-in": "Checked in",
      "Served": "Served",
      "Cancelled": "Cancelled",
      "No-show": "No-show",
      "unknown": "Send to the front desk",
      "asked": "Ask for each appointment",
      "past": "Past"
    },
    "ask": {
      "date-order": "Which day is {{sample}}?",
      "day-of-title": "Is this the right day?",
      "no-column": {
        "start": "Which column has the start time?",
        "firstName": "Which column has the name?",
        "day": "Which day are these appointments on?",
        "lineId": "Which column has the line?"
      },
      "two-columns": "Two columns fit “{{field}}”. Which one is right?",
      "unknown-zone": "Foyer does not know the time zone “{{zone}}”",
      "encoding": "Which names are written correctly?",
      "sheet": "Which part of the file has the appointments?",
      "guessed": "Are these columns right?",
      "unknown-statuses": "What do these status words mean?",
      "unknown-lines": "Which line (queue) do these belong to?",
      "unknown-people": "Which staff are these?",
      "name-order": "Which is the first name in “{{name}}”?",
      "no-line": "Which line (queue) are these appointments for?"
    },
    "askHint": {
      "mixed": "The dates in this list do not follow one order. Rows that do not fit are skipped.",
      "day-of-title": "The rows have no date. Foyer uses the day in “{{title}}”. Check the first rows below.",
      "no-column": {
        "start": "If date and time are in two columns, choose them under “How the columns were read”.",
        "firstName": "If first and last name are in two columns, choose them under “How the columns were read”.",
        "day": "The list has times, but no date.",
        "lineId": "Each appointment needs a line."
      },
      "unknown-zone": "Foyer reads the times as lobby time ({{zone}}). Check the first rows below.",
      "guessed": "Foyer does not know the names of these columns and went by their values.",
      "unknown-statuses": "Until you choose, the kiosk sends these visitors to the front desk.",
      "unknown-lines": "Until you choose, rows with these lines are skipped.",
      "unknown-people": "Until you choose, these appointments are assigned to no one.",
      "unknown-statuses-booked": "Until you choose, these visitors are not booked.",
      "name-order": "The names in this list do not all begin in the same way.",
      "no-line": "Until you choose, these appointments are not booked."
    },
    "answer": {
      "today": "Always the day of the import",
      "day": "This day",
      "column": "Choose a column",
      "choose": "Choose",
      "meaning": "Meaning of “{{word}}”",
      "right": "Yes, this is right",
      "allRows": "One line for all rows"
    },
    "book": {
      "offer": "These appointments are not in your booking system. Foyer can book them there, so that visitors can check in.",
      "plan": {
        "new": "To be booked",
        "moved": "To be moved",
        "same": "Already booked",
        "asked": "Need your answer",
        "gone": "No longer in the list. You decide.",
        "over": "Not booked: past or cancelled"
      },
      "button_one": "Book {{count}} appointment",
      "button_other": "Book {{count}} appointments",
      "sure_one": "Foyer will book {{count}} appointment in the booking system for {{location}}.",
      "sure_other": "Foyer will book {{count}} appointments in the booking system for {{location}}.",
      "sureMoved_one": "{{count}} booked appointment will be moved to its new time.",
      "sureMoved_other": "{{count}} booked appointments will be moved to their new times.",
      "yes_one": "Yes, book {{count}} appointment",
      "yes_other": "Yes, book {{count}} appointments",
      "back": "Go back",
      "tooMany": "This list has more than {{most}} appointments still to come. Split the file and book each part.",
      "move_one": "Move {{count}} appointment",
      "move_other": "Move {{count}} appointments",
      "sureHere_one": "Foyer will book {{count}} appointment in the booking system.",
      "sureHere_other": "Foyer will book {{count}} appointments in the booking system.",
      "questions_one": "Start, and answer {{count}} question",
      "questions_other": "Start, and answer {{count}} questions one by one"
    },
    "booking": {
      "title": "Booking the list from {{source}}",
      "titleOther": "Booking a list",
      "progress_one": "{{booked}} of {{count}} appointment booked.",
      "progress_other": "{{booked}} of {{count}} appointments booked.",
      "isPaused": "Paused.",
      "count": {
        "asked": "Questions for you",
        "unknown": "Booked, but not confirmed",
        "refused": "Could not be booked",
        "gone": "No longer in the list"
      },
      "open": "Appointments that need you",
      "pause": "Pause",
      "resume": "Continue",
      "stop": "Stop booking",
      "stopSure": "Foyer will book nothing more of this list. Booked appointments stay booked.",
      "close": "Close",
      "saveCodes": "Save codes",
      "printCodes": "Print codes",
      "alike": "Use this for all {{count}} with the same question",
      "anyone": "Let the booking system choose",
      "why": {
        "assignee": "Foyer does not know “{{name}}”. Choose who it is assigned to.",
        "no-assignee": "The list does not name a person. Choose who it is assigned to.",
        "line": "Foyer does not know the line “{{name}}”. Choose one.",
        "no-line": "The list does not name a line. Choose one.",
        "values": "The booking system does not accept this as it is: {{fields}}.",
        "status": "Foyer does not know the status of this appointment. Is the visitor expected?",
        "moved": "The same visitor is already booked on this day for {{time}}. Is this the same appointment?",
        "movedFrom": "Booked, but no longer in the list: {{name}}, {{day}}, {{time}}. Is this the same appointment?",
        "known": "The same visitor may already have an appointment at this time. Check the booking system before you book.",
        "gone": "This appointment is booked but no longer in the list.",
        "cancelled": "This appointment is booked, but the list cancels it.",
        "no-id": "This is booked, but the booking system returned no ID. Find it there and enter its ID.",
        "no-answer": "The booking system did not respond. Check the message at the front desk.",
        "refused": "The booking system rejected this and gave no reason.",
        "refusedWith": "The booking system rejected this: “{{message}}”",
        "changedHere": "The list changes this appointment, but it was also changed at the front desk. “Try again” takes what the list has.",
        "past": "The appointment was over before it could be booked.",
        "not-possible": "This cannot be changed because its status is “{{status}}”."
      },
      "do": {
        "book": "Book",
        "again": "Try again",
        "move": "Move the booked one",
        "cancel": "Cancel the appointment",
        "keep": "Keep it booked",
        "leave-out": "Do not book",
        "it-is-there": "Save the ID"
      },
      "outcome": {
        "too-late": "Someone else has already decided this.",
        "not-an-id": "This is not an appointment ID.",
        "of-another": "This ID belongs to another visitor.",
        "not-saved": "Nothing was saved because Foyer’s disk is full. Free up space, then try again."
      }
    },
    "idHint": {
      "lines": "The booking system shows this ID in the settings of the line.",
      "people": "The booking system shows this ID in the settings of the user."
    },
    "notId": {
      "lines": "A line ID is a number.",
      "people": "A user ID is a number."
    }
  },
  "setting-names": {
    "name": {
      "baseUrl": "Booking system address",
      "sameService": "This is the same booking system at a new address",
      "leaveUnsent": "Switch without sending changes",
      "apiKey": "API key",
      "caFile": "Your own CA certificate",
      "backToDemo": "Back to the demo",
      "locationId": "Location",
      "timeZone": "Time zone",
      "locale": "Language and time format",
      "webhookSecret": "Webhook secret",
      "webhookPort": "Webhook port",
      "webhookAddress": "Public webhook address",
      "kioskName": "Kiosk name",
      "opensBeforeMin": "Check-in opens (minutes before the appointment)",
      "closesAfterMin": "Check-in closes (minutes after the start of the appointment)",
      "idleWarningAfterS": "Seconds without activity before the kiosk asks “Are you still there?”",
      "idleCountdownS": "Seconds to answer before the kiosk clears the screen",
      "doneStaysS": "How long “You are checked in” is shown, in seconds",
      "panelInches": "Screen size in inches",
      "camera": "Read codes with the kiosk camera",
      "displayNotice": "Notice on every display",
      "labelPrivacy": "How visitors are shown on displays",
      "callSound": "Sound for calls",
      "callVolume": "Call volume in percent",
      "servedStaysMin": "How long a served visitor stays on the display, in minutes",
      "callLeavesAfterMin": "Minutes until an unfinished call is no longer shown as the current call",
      "desks": "Desks",
      "lines": "Lines",
      "people": "People appointments are assigned to",
      "languages": "Languages offered",
      "nameShown": "What the kiosk shows of the name before check-in",
      "privacyContact": "Contact for questions about personal data",
      "privacyNotice": "Your own privacy notice",
      "brandName": "Lobby name",
      "brandColour": "Brand colour",
      "logo": "Logo",
      "openingHours": "Opening hours",
      "quietHours": "Quiet hours",
      "staffLockMin": "Minutes without activity until the front desk locks",
      "staffPin": "Staff PIN",
      "rosterFile": "Watched file or folder",
      "network": "Screens on the network",
      "interfaces": "Network interfaces",
      "names": "Other names of the Foyer computer",
      "name": "Name",
      "place": "Place",
      "room": "Room",
      "settings": "Settings",
      "retention": "How long data is stored",
      "intakeToken": "Appointments from another program",
      "isPick": "Announces calls for its room",
      "waitTimes": "Show waiting times",
      "printer": "Number printer",
      "withoutCode": "Check-in without a code",
      "walkIns": "Visitors without an appointment",
      "oidc": "Sign-in with accounts",
      "oidcSecret": "Client secret"
    }
  },
  "setup": {
    "title": "Setup",
    "demoNote": "You are in the demo, with a simulated booking system. To leave the demo, enter the address and API key of your own booking system.",
    "door": {
      "chooseTitle": "Choose a PIN for setup",
      "chooseLead": "You will need this PIN every time you open setup. Foyer has no default PIN, and never shows your PIN again.",
      "choose": "Set PIN",
      "title": "Setup is locked",
      "pin": "Setup PIN",
      "open": "Open setup",
      "shut": "Too many wrong PINs on this screen. On the Foyer computer, run {{command}}. Then choose a new PIN.",
      "forgotten": "Forgot the PIN? On the Foyer computer, run {{command}}. Then choose a new PIN.",
      "unreadable": "Foyer cannot read the saved PIN. On the Foyer computer, run {{command}}. Then choose a new PIN.",
      "taken": "Someone else has already chosen a PIN. Enter it to open setup.",
      "demoOpen": "In the demo, anyone can open setup until you choose a PIN. Choose a PIN before you connect your own booking system.",
      "changeHint": "Setup opens only with this PIN. If you change it, setup is locked on all other screens.",
      "changed": "The setup PIN has been changed.",
      "pinAgain": "Repeat the setup PIN",
      "checking": "Checking the PIN.",
      "empty": "Type the PIN first.",
      "wrong_one": "This PIN is not right. {{count}} try is left.",
      "wrong_other": "This PIN is not right. {{count}} tries are left.",
      "paused_one": "Too many tries. Wait {{count}} second.",
      "paused_other": "Too many tries. Wait {{count}} seconds.",
      "notSent": "No connection to Foyer. Try again.",
      "failed": "Foyer could not check the PIN. Try again.",
      "lost": "This screen has lost its connection to Foyer. Reconnecting …",
      "lock": "Lock",
      "notCounted": "Foyer could not check the PIN because it cannot write to its disk. Free up disk space. If the disk is not full, check that it is not read-only. Also check that Foyer’s user account can write to the data folder. Then try again."
    },
    "lost": "This screen has lost its connection to Foyer. Your entries are still here. You can save them when the connection is back.",
    "loading": "Loading settings …",
    "loadFailed": "Foyer could not load the settings.",
    "tryAgain": "Try again",
    "locked": "Set in foyer.config.json or an environment variable on the Foyer computer. Change it there.",
    "service": {
      "title": "Booking system",
      "hint": "You get the address from your booking system’s provider, and create the API key in its dashboard. Foyer tests the connection before it saves.",
      "baseUrlHint": "Begins with https://",
      "sameHint": "Tick this if only the address has changed. Foyer then keeps the API key, the appointments and everything not yet sent. Otherwise, Foyer starts with empty lists and saves the data of {{origin}} as a backup.",
      "save": "Test and save",
      "test": "Test connection",
      "saveUntested": "Save without testing",
      "saveUntestedHint": "Use this if the booking system is offline at the moment.",
      "saveRefused": "Save anyway",
      "saveRefusedHint": "Use this if this API key is only allowed to check visitors in.",
      "leaveUnsent": "Switch without sending",
      "leaveUnsentHint": "Foyer switches to the new booking system. The unsent changes stay in a backup. You can restore it after you enter the old address again."
    },
    "serviceAuthority": {
      "hint": "Only needed if the booking system’s certificate was issued by your own CA. Choose the CA certificate as a PEM file, without a private key. Foyer saves it and trusts it for the booking system.",
      "choose": "Choose the file",
      "replace": "Choose another file",
      "remove": "Remove certificate",
      "removeTitle": "Remove this certificate?",
      "removeLead": "After its next restart at the latest, Foyer can only connect if a public CA issued the booking system’s certificate.",
      "kept": "Trusted: {{name}}, until {{day}}",
      "limits": "This CA certificate has limits (name constraints) that Foyer cannot check here, such as for IP addresses. Use a certificate for the booking system without IP addresses, or start Foyer with {{flag}}.",
      "unusable": "Foyer can no longer use the saved certificate. Choose the file again.",
      "fixed": "Set by {{setting}} in a file or environment variable on the Foyer computer.",
      "saved": "Foyer now trusts this certificate. Test the connection again.",
      "removed": "Certificate removed. Foyer stops trusting it at its next restart at the latest.",
      "not-pem": "This file contains no PEM certificate. Export the CA certificate as Base64 (PEM).",
      "private-key": "This file contains a private key. Choose a file with certificates only, and leave the key where it is.",
      "not-valid-today": "No certificate in this file is valid today. Get a new one from your CA, or check the clock on the Foyer computer.",
      "too-large": "This file is larger than {{most}} KB. Choose a file with only the CA certificate.",
      "cannot-trust": "This version of Electron cannot trust additional CAs. Start Foyer with {{flag}}, or add the CA certificate to the operating system."
    },
    "demo": {
      "backHint": "Foyer removes the address. The API key, appointments and unsent changes come back when you enter it again.",
      "leaveTitle": "Leave the demo?",
      "leaveLead": "If the test succeeds, Foyer switches to your booking system, and the demo visitors disappear from all screens. You can return to the demo until Foyer is stopped.",
      "leaveStay": "Stay in the demo",
      "leaveGo": "Test and connect",
      "backTitle": "Return to the demo?",
      "backLead": "All screens show demo visitors until you enter the address again. Real visitors cannot check in during that time.",
      "backStay": "Stay connected",
      "backGo": "Go to the demo"
    },
    "secret": {
      "set": "An API key is saved. To replace it, enter a new one.",
      "missing": "No API key saved yet.",
      "ofOther": "The saved API key belongs to {{origin}} and is not used here. Enter the API key of this booking system.",
      "setSecret": "A webhook secret is saved. To replace it, enter a new one.",
      "missingSecret": "No webhook secret saved yet. Until you enter one, Foyer rejects all webhooks."
    },
    "location": {
      "hint": "Foyer asks the booking system which locations this API key may use. This changes nothing there.",
      "saveFirst": "Save the connection first. The test uses the saved settings.",
      "enterFirst": "Save an address and an API key first.",
      "test": "Get locations",
      "testing": "Getting locations …",
      "reached_one": "Connected. The booking system has {{count}} location.",
      "reached_other": "Connected. The booking system has {{count}} locations.",
      "reachedNone": "Connected, but this API key cannot see any location. Create one in the booking system first.",
      "reachedPart": "There are more locations than shown here. If yours is missing, set locationId in foyer.config.json.",
      "reachedUnusable": "Connected, but no location can be used. Each needs a numeric ID and a name. Fix this in the booking system first.",
      "choose": "Which location is this?",
      "now": "Current location: {{name}}",
      "nowUnnamed": "Current location: number {{id}}",
      "unlisted": "Location {{id}} is not in the booking system’s list. Choose one from the list.",
      "none": "No location chosen yet.",
      "save": "Save location",
      "notSent": "No connection to Foyer, so the test did not start. Try again.",
      "noAnswer": "No response within {{seconds}} seconds. Try again.",
      "failed": "Foyer could not run the test. Try again.",
      "clockOff_one": "The clock on the Foyer computer is {{count}} minute off. Set it.",
      "clockOff_other": "The clock on the Foyer computer is {{count}} minutes off. Set it.",
      "proposes": "Your lobby has no name yet. Screens will show “{{name}}”. You can change this under “Brand”.",
      "localeProposed": "Suggested from the settings of the Foyer computer. Sets which language screens start in, and whether times use 12 or 24 hours."
    },
    "connection": {
      "no-address": "Enter the booking system’s address first.",
      "no-key": "Enter the API key first.",
      "fault": {
        "certificate-expired": "The booking system’s certificate is not valid today, so nothing was sent. Have it renewed, or check the clock on the Foyer computer.",
        "certificate-name": "The booking system’s certificate belongs to another address, so nothing was sent. Check that you entered the address exactly. If this network has a login page, sign in there first.",
        "certificate-authority": "Foyer does not trust the booking system’s certificate, so nothing was sent. If you use your own CA, choose its certificate under “Booking system” › “Your own CA certificate”. If not, you may be connected to the wrong server.",
        "certificate-limits": "Foyer cannot check the limits of the CA certificate (name constraints), so nothing was sent. Use a certificate for the booking system without IP addresses, or a CA certificate without these limits.",
        "no-http-1": "The server at this address does not support HTTP/1.1 (perhaps only HTTP/2). Enable HTTP/1.1 there or on a proxy in front of it.",
        "proxy": "This network’s proxy blocked the connection, so nothing was sent. Allow the Foyer computer to reach the booking system."
      },
      "key-rejected": "The booking system rejects the API key. Check the API key.",
      "refused": "The booking system rejected the request. Check the address, and what the API key may do.",
      "rate-limited": "The booking system limits requests with this API key. Try again in a few seconds.",
      "not-sent": {
        "bare": "Foyer cannot reach the booking system. Check the address and the network.",
        "cause": "Foyer cannot reach the booking system ({{cause}}). Check the address and the network.",
        "no-name": "The network knows no server with this name. Check the address.",
        "no-port": "Nothing answers at this address and port. Check the address, and that the booking system is running."
      },
      "offline": "The answer did not come from the booking system. A login page or a proxy in this network may have answered. Check the network.",
      "not-the-service": {
        "bare": "The server at this address does not look like a booking system. Check the address. A network login page can also cause this.",
        "cause": "The server at this address does not look like a booking system ({{cause}}). Check the address. A network login page can also cause this."
      },
      "unknown": {
        "bare": "The booking system sent an unexpected answer. Check the address.",
        "cause": "The booking system sent an unexpected answer ({{cause}}). Check the address."
      },
      "not-in-time": "The request was not sent in time. Try again.",
      "says": "Message from the booking system: “{{words}}”",
      "locations": "If check-ins work, only the location list is at a path other than {{path}}. Ask your technical support to set locationsPath in your service profile."
    },
    "about": {
      "brandName": "Shown on the kiosk, the front desk and the display. Default: {{standard}}.",
      "kioskName": "Name of the first kiosk. The others are numbered, such as “Kiosk 2”. Shown at the front desk when someone asks for help. Default: {{standard}}.",
      "opensBeforeMin": "If visitors come earlier, the kiosk tells them when check-in opens. Default: {{standard}}.",
      "closesAfterMin": "Visitors who come later are sent to the front desk. Default: {{standard}}.",
      "idleWarningAfterS": "Visitors who chose “More time” on the kiosk have longer. Default: {{standard}}.",
      "idleCountdownS": "At least {{least}} seconds, so that everyone can answer in time. Default: {{standard}}.",
      "doneStaysS": "Visitors can close it sooner. Default: {{standard}}.",
      "panelInches": "The diagonal of the screen. Foyer uses it to choose the size of the largest text. Default: {{standard}}.",
      "camera": "The kiosk reads the pictures and does not store them. Not needed for a hand-held scanner. Default: {{standard}}.",
      "displayNotice": "One line, such as “Closed on Friday”. Leave empty for no notice.",
      "labelPrivacy": "Used for tickets without a code. Default: {{standard}}. You can set each display differently under “Screens”.",
      "callSound": "Default: {{standard}}. To silence one display, go to “Screens”. To set quiet hours, go to “Hours”.",
      "callVolume": "Relative to the volume of each display’s computer. Default: {{standard}}.",
      "servedStaysMin": "Default: {{standard}}.",
      "callLeavesAfterMin": "Default: {{standard}}. With 0, the call is shown for 12 hours.",
      "nameShown": "Default: {{standard}}.",
      "privacyContact": "Shown with the privacy notice on the kiosk. Enter a name, an office, a phone number or an email address.",
      "webhookPort": "Foyer receives webhooks on this port. Default: {{standard}}.",
      "webhookAddress": "The HTTPS address of your proxy or tunnel. Optional: Foyer only shows it above.",
      "timeZone": "All times use this time zone. The time there is now {{time}}. Default: {{zone}}, as on the Foyer computer.",
      "locale": "Sets which language screens start in, and whether times use 12 or 24 hours. Default: {{standard}}.",
      "waitTimes": "Kiosk, displays and front desk show how long visitors usually wait, once Foyer has seen enough calls. It starts to learn right away. Default: {{standard}}.",
      "printer": "The kiosk prints the number after check-in. Enter its address, a device file or system/NAME of a printer here. A kiosk with its own printer prints there instead.",
      "withoutCode": "The visitor types a last name and this instead of the code. Default: {{standard}}.",
      "walkIns": "Kiosks ask the booking system for a time, for lines with hours for this under “Lines and desks”. Default: {{standard}}."
    },
    "choice": {
      "labelPrivacy": {
        "number": "Number only",
        "initials": "Initials",
        "first-name": "First name and initial"
      },
      "callSound": {
        "chime-and-voice": "Chime and voice",
        "chime": "Chime only",
        "voice": "Voice only"
      },
      "nameShown": {
        "first-name": "First name and initial",
        "initials": "Initials",
        "none": "Appointment only",
        "phone-digits": "Appointment only, and ask for phone digits"
      },
      "flag": {
        "on": "On",
        "off": "Off"
      },
      "withoutCode": {
        "off": "Off",
        "phone": "Last four digits of the phone number",
        "birth-date": "Date of birth"
      }
    },
    "rule": {
      "this": "This field",
      "named": "“{{field}}”",
      "about": "{{field}}: {{sentence}}",
      "at": {
        "desks": "Desk {{id}}",
        "lines": "Line {{id}}",
        "people": "Person {{id}}"
      },
      "no-address": "Enter the address of the booking system, such as https://service.example.",
      "not-an-address": "This is not a complete address. It should look like https://service.example.",
      "http": "The booking system only accepts HTTPS. The address must begin with https://.",
      "not-https": "The address of the booking system must begin with https://.",
      "with-user": "The address must not contain a user name or password.",
      "with-query": "The address must not contain a query (the part after “?”).",
      "with-fragment": "The address must not contain a fragment (the part after “#”).",
      "pin-form": "A PIN must have {{shortest}} to {{longest}} digits and nothing else.",
      "pin-one-digit": "This PIN repeats one digit. Choose another.",
      "pin-run": "This PIN counts up or down. Choose another.",
      "pin-repeats": "This PIN repeats the same digits. Choose another.",
      "pin-doubled": "This PIN consists of pairs or triples. Choose another.",
      "pin-date": "This PIN looks like a date. Choose another.",
      "pin-known": "This PIN is too easy to guess. Choose another.",
      "pin-shared": "This PIN is already the setup PIN or the staff PIN. Choose another.",
      "locked": "Set in foyer.config.json or an environment variable.",
      "missing": "{{field}} is missing. Add it, or remove the settings that need it.",
      "not-text": "{{field}} must be text in quotes.",
      "not-whole": "{{field}} must be a whole number.",
      "not-a-number": "{{field}} must be a number without quotes.",
      "not-a-list": "{{field}} must be a list in square brackets.",
      "not-an-object": "{{field}} must be a group in curly brackets.",
      "not-one-line": "{{field}} must be one line.",
      "not-plain-text": "{{field}} must be plain text without invisible characters.",
      "twice": "{{field}} must list each entry only once.",
      "too-long": "{{field}} must have at most {{most}} characters.",
      "too-many": "{{field}} must have at most {{most}} entries.",
      "one-of": "{{field}} must be one of these: {{values}}.",
      "not-a-language": "{{field}} is not available on the kiosk. Available languages: {{values}}.",
      "not-a-time": "{{field}}: enter a time such as {{example}}.",
      "backwards": "{{field}} must end after it starts. For hours past midnight, add two entries.",
      "not-a-zone": "{{field}} must be a time zone such as Europe/Madrid.",
      "not-a-locale": "{{field}} must be a language tag such as en or es-MX.",
      "not-https-address": "{{field}} must begin with https:// and match the address registered in the booking system.",
      "not-a-colour": "{{field}} must be a colour such as #0c5c56.",
      "not-a-network-address": "{{field}} must be an address in the network, such as 192.168.1.20. The addresses 127.0.0.1 and 0.0.0.0 do not work.",
      "not-a-network-name": "{{field}} must be a name of the Foyer computer in its network, such as lobby.example.",
      "half-a-certificate": "{{field}} needs certFile and keyFile together, or neither.",
      "not-an-authority": "{{field}} must be a PEM certificate file on the Foyer computer.",
      "not-a-hash": "{{field}} must be a SHA-256 hash (64 digits and letters).",
      "other": "{{field}} is not valid. Correct it, or remove it from the file.",
      "empty": "{{field}} must not be empty.",
      "no-entry": "{{field}} must have at least one entry.",
      "special-characters": "{{field}} must not contain spaces or special characters.",
      "listed-twice": "{{field}} is listed twice.",
      "not-port": "{{field}} must be a whole number from {{least}} to {{most}}.",
      "own-port": "Foyer itself uses these ports: {{ports}}. Choose another port.",
      "not-minutes": "{{field}} must be a whole number of minutes from {{least}} to {{most}}.",
      "not-seconds": "{{field}} must be a whole number of seconds from {{least}} to {{most}}.",
      "not-percent": "{{field}} must be a whole number of percent from {{least}} to {{most}}.",
      "not-days": "{{field}} must be a whole number of days from {{least}} to {{most}}.",
      "not-inches": "{{field}} must be a number of inches from {{least}} to {{most}}.",
      "not-a-picture": "{{field}} must be a PNG, JPEG or WebP picture.",
      "not-written-picture": "{{field}} must be a PNG, JPEG or WebP picture of at most {{most}} kB, written as {{example}}.",
      "picture-too-large": "{{field}} must be a picture of at most {{most}} kB.",
      "too-light": "{{field}} must be darker. White text on {{colour}} has a contrast of {{ratio}}:1, but {{contrast}}:1 is needed. The closest darker colour that works is {{proposal}}.",
      "not-a-token": "Use 32 to 200 letters and digits.",
      "not-readable": "Foyer cannot read a list or folder at this path. Enter the full path on the Foyer computer.",
      "nothing-there": "The Foyer computer has no file or folder at this path. Check the path.",
      "not-full-path": "Enter the full path on the Foyer computer, beginning with / or a drive letter.",
      "no-right-to-read": "Foyer’s user account cannot read this path. Change the permissions on the Foyer computer.",
      "changed-meanwhile": "Someone else has changed these settings since you opened this section. Leave the section without saving, open it again and make your change.",
      "other-service-fixed": "This is a different booking system, but foyer.config.json or an environment variable sets the API key for {{origin}}. Change the address and the key there together.",
      "other-service": "This is a different booking system, so enter its API key too. The current key belongs to {{origin}}.",
      "text-too-long": "This text is too long: at most {{most}} characters.",
      "unsent": "Check-ins and other changes not yet sent to {{origin}}: {{unsent}}. If you switch to another booking system now, Foyer does not send them.",
      "not-safe-address": "{{field}} must begin with https://. Only an address on this computer may begin with http://.",
      "not-a-signing-secret": "{{field}} must be whsec_ and 24 to 64 bytes in base64.",
      "not-a-printer": "{{field}} must look like 192.0.2.7, /dev/usb/lp0 or system/NAME.",
      "not-an-issuer": "{{field}} must begin with https://, without “?” and “#”.",
      "no-openid-scope": "{{field}} must contain openid.",
      "not-an-engine": "{{field}} must look like rediss://engine.example.",
      "not-an-account": "{{field}} may only have letters, digits, - and _."
    },
    "calls": {
      "title": "Webhooks",
      "hint": "The booking system sends Foyer a webhook for every call, signed with a shared secret.",
      "atService": "Address to enter in the booking system",
      "address": "Address of the Foyer computer",
      "addressHint": "Your proxy or tunnel forwards to this address. A booking system on the internet cannot reach it directly.",
      "addressHintOwn": "A proxy or tunnel on the Foyer computer forwards to this address. No other computer can reach it, so do not enter it in the booking system.",
      "publicAddressSigned": "This address is part of the webhook signature. Enter it exactly as it is registered in the booking system.",
      "restart": "The new port takes effect when you restart Foyer.",
      "noMatch": "Foyer cannot match tickets to the visitors who checked in here, so the kiosk does not promise them a number. If tickets have the same ID as their appointment, ask your technical support to set ticketIds in your service profile.",
      "save": "Save webhooks",
      "ways": "No public address yet?",
      "wayInside": "Same network: if the booking system runs in this network, set webhookHost to the address of the Foyer computer. This setting is in foyer.config.json.",
      "waiting": "Waiting for the first webhook. Call a visitor in the booking system to test it.",
      "arrived": "Webhooks are arriving. The last was received on {{at}}.",
      "arrivedType": "Type: {{type}}.",
      "refusedAt": "Foyer rejected a request on {{at}}.",
      "refusedCount_one": "{{count}} webhook rejected since {{time}}: wrong signature.",
      "refusedCount_other": "{{count}} webhooks rejected since {{time}}: wrong signature.",
      "is": {
        "no-secret": "Foyer rejects all webhooks because no webhook secret is set.",
        "no-address": "Foyer rejects all webhooks because the public address, which is part of the signature, is not set.",
        "port-in-use": "Webhooks cannot arrive because another program uses the port. Stop that program. Or choose another port here, and in your proxy or tunnel too.",
        "engine-away": "No webhooks arrive because Foyer cannot reach the webhook server. Check that server, the network and engineUrl."
      },
      "why": {
        "path": "Wrong path. The address in the booking system must end in /webhooks.",
        "method": "Not a POST request. Perhaps someone opened the address in a browser.",
        "content-type": "The content was not JSON.",
        "too-large": "The request was larger than 64 KiB.",
        "no-secret": "Foyer could not check the signature because no webhook secret is set.",
        "signature": "Wrong signature. Enter the secret shown in the booking system. A proxy that changes the body also breaks the signature.",
        "too-many-failures": "Too many wrong signatures from this sender. Foyer accepts webhooks from it again in a minute.",
        "too-much-at-once": "Too many requests at once. The booking system will send them again.",
        "too-slow": "The request was too slow and timed out.",
        "not-http": "Not an HTTP request. If the booking system uses HTTPS, a proxy or tunnel must decrypt it first.",
        "too-many-connections": "Too many open connections. The booking system will send this request again."
      },
      "testTitle": "Test call",
      "testHint": "Foyer sends itself a signed test webhook and shows it on every open display, like a real call. Statistics do not count it, and it disappears within a minute. The test does not cover the connection from your booking system.",
      "testNone": "No display is open, so no screen will show the test call.",
      "test": "Send a test call",
      "loop": {
        "heard": "The test webhook arrived. To check the connection from your booking system, call a visitor there.",
        "refused": "Another program on this port rejected the test webhook. Choose another port here, and in your proxy or tunnel too.",
        "silent": "The test webhook did not arrive. Check that the port and the webhook secret are set above.",
        "full": "The test webhook arrived, but Foyer’s disk is full, so no display received it. Free up disk space."
      },
      "signature": "Expected signature",
      "signatureOf": {
        "body": "Computed from the request body with the webhook secret. If your booking system signs differently, ask your technical support to set profileFile in foyer.config.json.",
        "address-and-body": "Computed from the public address followed by the request body, with the webhook secret. Defined in your service profile (profileFile in foyer.config.json).",
        "time-and-body": "Computed from the time in the header, a full stop and the request body, with the webhook secret. Defined in your service profile (profileFile in foyer.config.json)."
      },
      "noDisplay": "The test webhook arrived, but no display was open. Open one, then send another test call.",
      "interrupted": "Foyer restarted during the test. Send another test call.",
      "tested": {
        "onItsWay": "Sending …",
        "silent": "No response yet. Check that the display’s page is visible and shows calls. If not, reload it under “Screens”.",
        "hidden": "Sent, but not visible: the page is behind another window, or the screen is off.",
        "shown": "Shown at {{time}}. Waiting for sound.",
        "soundUnknown": "Shown at {{time}}, but the display has not confirmed the sound. Send another test call.",
        "own-voice": "Shown and announced at {{time}} with the display’s own voice.",
        "hub-voice": "Shown and announced at {{time}} with Foyer’s voice.",
        "chime": "Shown at {{time}} with the chime only, as set under “Display”.",
        "quiet-hours": "Shown at {{time}} without sound: quiet hours are set under “Hours”.",
        "sound-off": "Shown at {{time}} without sound: the sound is switched off under “Screens”.",
        "other-display": "Shown at {{time}} without sound: another display announces calls in this room.",
        "needs-touch": "Shown at {{time}} without sound: the browser needs a touch first. Touch the screen once.",
        "no-sound": "Shown at {{time}} without sound: the browser cannot play sound. Check that the computer has a loudspeaker.",
        "no-voice": "Shown at {{time}} but not announced: no voice is installed for this language. Install one.",
        "voice-failed": "Shown at {{time}} but not announced: the voice failed. Send another test call. If the voice fails again, reload the display under “Screens”."
      },
      "stopped": "Visitors have been checking in since {{time}}, and no webhook has arrived. Check that the booking system still sends webhooks to the address above and can reach it.",
      "testNeeds": {
        "no-secret": "Enter the webhook secret first, then send another test call.",
        "no-address": "Enter the public address first, then send another test call.",
        "port-in-use": "Another program uses the webhook port. Choose another port first, then send another test call."
      },
      "wayLead": "Run one of these lines on the Foyer computer. Add /webhooks to the HTTPS address that it gives you, and enter it under “{{field}}”.",
      "wayQuick": "Replace lobby.example with a name of your own. This {{program}} line gives a new address at every start, so use it for a trial only.",
      "notCopied": "Copying did not work. Select the line and copy it yourself."
    },
    "brand": {
      "title": "Brand",
      "hint": "The name and colour on every screen, and the logo on the kiosk.",
      "colourHint": "Default: {{standard}}.",
      "notAColour": "Enter a colour such as #0c5c56.",
      "chooseDarker": "Choose a darker colour.",
      "pick": "Pick the brand colour",
      "readable": "White text is readable on it (contrast {{ratio}}:1, minimum {{least}}:1).",
      "tooLight": "White text is hard to read on it (contrast {{ratio}}:1, minimum {{least}}:1).",
      "take": "Use {{colour}}, the closest readable colour",
      "noLogo": "No logo",
      "logoAlt": "The logo",
      "logoHint": "PNG, JPEG, WebP or SVG, up to {{most}} kB. The kiosk has a light background, so do not use a white logo.",
      "choose": "Choose a picture",
      "replace": "Choose another",
      "remove": "Remove the logo",
      "too-large": "This file is larger than {{most}} kB. Choose a smaller one.",
      "not-a-picture": "This file cannot be shown as a picture. Choose a PNG, JPEG, WebP or SVG.",
      "save": "Save brand",
      "too-complex": "This picture is too complex for screens. Save it as a PNG of at most {{side}} pixels on each side, and choose that file."
    },
    "kiosk": {
      "title": "Kiosk",
      "hint": "Settings for all kiosks. To set up one kiosk differently, go to “Screens”.",
      "reachFits": "In portrait, the screen is {{height}} mm high. If its lower edge is at most {{edge}} mm above the floor, everything ends below {{top}} mm. Then visitors can reach all of it from a wheelchair.",
      "reachTooHigh": "In portrait, the screen is {{height}} mm high, too high to reach completely from a wheelchair. Mount its lower edge {{edge}} mm above the floor. Visitors can also move the controls to the lower half of the screen.",
      "facts": "Known for {{number}} of {{of}} appointments today",
      "factsNone": "No appointment today has it, so no visitor could be found",
      "factsNoList": "No appointments today to check",
      "save": "Save kiosk"
    },
    "voice": {
      "computer": "This computer’s voice",
      "hub": "Foyer’s voice",
      "none": "No voice installed"
    },
    "hours": {
      "title": "Hours",
      "hint": "When you are open, and when displays make no sound.",
      "openingHint": "Outside these hours, displays say that you are closed and when you open again. If you enter no hours, you are always open.",
      "quietHint": "During quiet hours, displays show calls without sound. If you enter no quiet hours, sound is always on.",
      "save": "Save hours",
      "from": "{{day}}, from",
      "to": "{{day}}, to",
      "until": "to",
      "none": "None",
      "add": "Add hours",
      "addOn": "Add hours on {{day}}",
      "remove": "Remove {{from}} to {{to}} on {{day}}",
      "asBefore": "Copy from {{day}}",
      "asBeforeOn": "{{day}}: copy from {{before}}"
    },
    "deskRows": {
      "id": "ID in the booking system",
      "name": "Name",
      "direction": "Directions",
      "idOf": "Desk in row {{row}}: ID in the booking system",
      "nameOf": "Desk in row {{row}}: name",
      "directionOf": "Desk in row {{row}}: directions",
      "add": "Add a desk",
      "remove": "Remove {{name}}",
      "removeRow": "Remove the desk in row {{row}}",
      "idRule": "Enter the desk’s ID from the booking system. The ID is a whole number."
    },
    "lineRows": {
      "hint": "Give lines their own name and check-in window. Empty fields use the name from the booking system and the window set under “Kiosk”. If you list any lines, displays show only calls for these lines and for lines in your appointments. The usual length is for lists without end times. Default: {{usual}} minutes. “Where to wait” is shown at the kiosk, for example “2nd floor, left”.",
      "none": "Foyer cannot ask the booking system which lines a location has. If no line is known, the booking form at the front desk says so.",
      "opensBeforeMin": "Opens (minutes before)",
      "closesAfterMin": "Closes (minutes after)",
      "minutes": "Usual length (minutes)",
      "idOf": "Line in row {{row}}: ID in the booking system",
      "nameOf": "Line in row {{row}}: name",
      "opensBeforeMinOf": "Line in row {{row}}: check-in opens, minutes before the start",
      "closesAfterMinOf": "Line in row {{row}}: check-in closes, minutes after the start",
      "minutesOf": "Line in row {{row}}: usual length of an appointment, in minutes",
      "add": "Add a line",
      "removeRow": "Remove the line in row {{row}}",
      "rule": "Line IDs are whole numbers from the booking system. Minutes are whole numbers from 0 to {{most}}.",
      "unnamed": "These lines have no name, so visitors see their IDs. Add the lines of this lobby and name them.",
      "offer": "Add line {{id}}",
      "nameless": "Lines without a name: {{ids}}. Visitors see the ID until you save a name.",
      "where": "Where to wait",
      "whereOf": "Line in row {{row}}: where its visitors wait",
      "walkIns": "Without an appointment: {{line}}",
      "walkInsHint": "In these hours, kiosks let visitors without an appointment ask for a time in this line. If you enter no hours, they do not."
    },
    "privacy": {
      "title": "Privacy",
      "hint": "What the kiosk shows about visitors, and what it tells them about their data.",
      "save": "Save privacy"
    },
    "example": {
      "first-name": "“Maria G.”",
      "initials": "“M. G.”",
      "none": "“Appointment at 10:45”",
      "phone-digits": "“Last {{digits}} digits of your phone number”"
    },
    "pin": {
      "hint": "Staff use this PIN at the kiosk to check in a visitor who is early or late.",
      "missing": "No PIN is set, so the kiosk has no staff button.",
      "set": "A PIN is set. To change it, enter a new one.",
      "lockedHere": "The PIN is locked after too many wrong tries. Set a new PIN to unlock it.",
      "lockedOutside": "The PIN is locked after too many wrong tries. Set a new one in the environment variable to unlock it.",
      "new": "New PIN",
      "rule": "{{shortest}} to {{longest}} digits",
      "again": "Repeat the new PIN",
      "differ": "The PINs do not match. Enter the new PIN again.",
      "save": "Save PIN"
    },
    "saved": "Saved at {{time}}.",
    "saving": "Saving",
    "nothingToSave": "Nothing to save yet.",
    "problem": {
      "invalid": "Not saved. Check the marked field.",
      "notSent": "Not saved. No connection to Foyer. Try again.",
      "noAnswer": "Foyer did not respond, so your changes may not be saved. Save again to be sure.",
      "failed": "Not saved, because something went wrong. Try again."
    },
    "notSaved": {
      "file": {
        "settings": "{{path}} is not a valid settings file. Fix it or move it away. Foyer has not changed it.",
        "secrets": "{{path}} is not a valid secrets file. Fix it or move it away. Foyer has not changed it."
      },
      "fileKey": "The value of {{key}} in {{path}} is not allowed. Fix it or move the file away. Foyer has not changed it.",
      "profile-unread": "Foyer cannot read this service profile: {{path}}. Check the path.",
      "profile-not-json": "This service profile is not valid JSON.",
      "profile-unknown-key": "This service profile contains an unknown key: {{key}}.",
      "profile-wrong": {
        "top": "This service profile has an error at the top level. Foyer’s log file has the details.",
        "at": "This service profile has an error at {{at}}. Foyer’s log file has the details."
      },
      "database": {
        "in-use": "Another instance of Foyer is using the database {{path}}. Stop that one, or start with a different data folder.",
        "newer": "The database {{path}} was written by a newer version of Foyer. Install that version, or start with another data folder.",
        "not-opened": "The database {{path}} cannot be opened ({{reason}}).",
        "damaged": "The database {{path}} is damaged ({{reason}}).",
        "not-replaced": {
          "damaged": "The database {{path}} is damaged, and Foyer could not restore a backup ({{reason}}). Foyer has not changed the database.",
          "missing": "The database {{path}} is missing, and Foyer could not restore a backup ({{reason}})."
        },
        "no-room": "The disk with the database {{path}} is full. Free up space, then try again.",
        "no-right": "Foyer cannot write to the database {{path}}. Free up disk space. If the disk is not full, check that it is not read-only. Also check that Foyer’s user account can write to the data folder."
      },
      "webhook-host": "Foyer cannot receive webhooks at {{host}} ({{reason}}). Check webhookHost.",
      "not-started": "Foyer could not restart with these settings ({{reason}}).",
      "keychain-closed": {
        "keychain": "The Foyer computer’s keychain is locked or not available, so nothing was saved. Unlock the keychain and save again.",
        "keyring": "The Foyer computer’s keyring is locked or not available, so nothing was saved. Unlock the keyring and save again."
      },
      "no-wrapping-key": "Windows has not finished saving its encryption key, so nothing was saved. Save again in a minute.",
      "in-keychain": "The Foyer computer’s keychain protects the secrets in this data folder (secrets.encrypted.json). Only the Foyer desktop app can read them. Either set the API key in an environment variable, or enter the secrets again in setup. Before you enter them again, move secrets.encrypted.json and secrets.encrypted.previous.json away.",
      "disk": "Foyer could not save the settings, because it cannot write to its disk. Free up disk space. If the disk is not full, check that it is not read-only. Also check that Foyer’s user account can write to the data folder.",
      "lost": "{{why}} Foyer has stopped. If Foyer does not start again within a minute, start it.",
      "written": {
        "partly": "Some changes may have been saved and may take effect at the next start. Check the settings then.",
        "all": "Foyer saved the changes and could not undo them. They take effect at the next start."
      }
    },
    "state": {
      "title": "Status",
      "service": "Booking system",
      "secrets": "Secrets",
      "unknown": "Unknown while disconnected",
      "reachable": "Connected",
      "unreachable": "No response",
      "unreachableSince": "No response since {{time}}",
      "keyRejected": "Rejects the API key",
      "notConfigured": "Not connected yet",
      "notTried": "Not checked yet",
      "keychain": "In the Foyer computer’s keychain",
      "file": "In a file that only Foyer’s user account can read",
      "notProtected": "Not protected: in a file that other users of the Foyer computer could decode. Install a keyring (GNOME Keyring or KWallet) to protect them.",
      "neverShown": "For security, Foyer never shows keys and secrets after you save them."
    },
    "screens": {
      "hint": "Your kiosks, displays and front desks. Add new screens here and change the settings of each one.",
      "all": "All screens",
      "loading": "Loading the screens …",
      "add": "Add a screen",
      "addHint": "Open {{address}} in the new screen’s browser. The screen shows a code of eight characters. Enter the code here.",
      "addOffHint": "Screens on the Foyer computer need no code. For screens on other computers, switch on the network below. The address to open then appears below.",
      "reloadAll": "Reload all screens",
      "notKept": "A screen was removed, but Foyer cannot save this because it cannot write to its disk. Foyer keeps trying. If Foyer restarts first, that screen can connect again.",
      "closed_one": "{{count}} closed browser on the Foyer computer",
      "closed_other": "{{count}} closed browsers on the Foyer computer",
      "inRoom": "Room: {{name}}",
      "isThis": "This screen",
      "entry": {
        "window": "Foyer app window",
        "this-machine": "Browser on the Foyer computer",
        "paired": "Added by staff"
      },
      "report": "{{width}} × {{height}}, version {{version}}",
      "identify": "Show name on screen",
      "identifyNamed": "Show name on screen: {{name}}",
      "settingsOf": "Settings for {{name}}",
      "roomHint": "Only one display in each room announces calls. Leave empty if this display is alone.",
      "save": "Save this screen",
      "panel": "Screen size in inches",
      "panelHint": "Leave empty to use the lobby setting.",
      "printerHint": "Prints the numbers of this kiosk, for example 192.0.2.7. Leave empty to use the lobby setting.",
      "camera": "Camera for codes",
      "lowerControls": "Start with all controls in the lower half, for a screen that is mounted high",
      "languages": "Languages offered",
      "languagesHint": "If no language is ticked, the lobby’s languages are used.",
      "lines": "Lines",
      "linesHint": "If no line is ticked, all are shown. The list has lines from your settings and from appointments and tickets.",
      "desks": "Desks",
      "desksHint": "If no desk is ticked, all are shown. The list has desks from your settings and desks that called recently.",
      "unnamed": {
        "lines": "Line {{id}}",
        "desks": "Desk {{id}}"
      },
      "more": {
        "lines": "Other lines (IDs)",
        "desks": "Other desks (IDs)"
      },
      "moreHint": "Enter IDs from the booking system, separated by commas.",
      "idsRule": "Enter whole numbers, separated by commas.",
      "preview": "When Anna Kowalska is called, people in the room see:",
      "previewHouse": "If the lobby setting is “Number only”, people in the room see this when Anna Kowalska is called:",
      "previewBooked": "With an appointment",
      "previewWalkIn": "Without an appointment",
      "previewCall": "{{label}} → Desk {{desk}}",
      "language": "Language",
      "asHouse": "Use lobby setting",
      "theme": "Appearance",
      "themeIs": {
        "house": "Default",
        "dark": "Dark",
        "light": "Light",
        "contrast": "High contrast"
      },
      "page": "Page",
      "pageHint": "For several displays that share one list of calls. Leave empty to show the whole list.",
      "pages": "Number of pages",
      "pageRule": "Enter the page number and the number of pages, from 1 to {{most}}.",
      "sound": "Play sound (chime and voice)",
      "reload": "Reload",
      "testSound": "Test sound",
      "pick": "Announce calls for {{name}} here",
      "unpick": "Let another display announce calls for {{name}}",
      "moveTo": "Change type to",
      "move": "Change type",
      "revoke": "Remove",
      "revokeSure": "Remove {{name}}? The screen is disconnected immediately. To use it again, you must add it again.",
      "revokeYes": "Yes, remove",
      "revokeNo": "Cancel",
      "privacyOfHouse": "Use lobby setting",
      "cameraOfHouse": "Use lobby setting"
    },
    "network": {
      "hint": "Off by default. When the network is on, kiosks, displays and front desks on other computers can connect securely (TLS). You add each one with its code.",
      "loading": "Loading the network settings …",
      "noInterfaces": "The Foyer computer is not connected to a network.",
      "noAddress": "missing or without an address",
      "noInterfaceFixed": "foyer.config.json names the network interface {{name}}. The Foyer computer does not have it, or it has no address.",
      "namesHint": "Names of the Foyer computer in your network, such as lobby.example, separated by commas. The certificate includes these names.",
      "save": "Save network",
      "saved": "Saved. The change is active now.",
      "notNames": "These are not valid computer names: {{names}}.",
      "address": "Open this address on the other computer",
      "otherAddresses": "If that does not work, try:",
      "qr": "The address as a QR code",
      "certificate": "Certificate",
      "certificateOf": {
        "own": "Issued by Foyer’s own CA, valid until {{day}}. Foyer renews it automatically.",
        "given": "Set in foyer.config.json, valid until {{day}}."
      },
      "authority": "Foyer’s CA certificate",
      "fingerprint": "SHA-256 fingerprint",
      "authorityHint": "Install the CA certificate “{{name}}” on each screen so that its browser trusts the address above. Valid until {{day}}. Before you install it, compare the fingerprint below with the one that the other computer shows.",
      "download": "Download the CA certificate",
      "problem": {
        "clock": "The Foyer computer’s clock is wrong by years, so certificates cannot be checked and screens cannot connect. Set the clock.",
        "not-written": "Foyer could not save its certificate in the data folder. It creates a new one at the next start.",
        "no-interface": "The network interface {{name}} is switched on here, but it is missing or has no address.",
        "no-address": "The address {{address}} is set here, but the Foyer computer does not have it at the moment.",
        "not-listening": "Foyer cannot use {{address}}, port {{port}} ({{reason}}).",
        "cert-unread": "The certificate {{path}} cannot be read or is not a PEM certificate.",
        "key-unread": "The key {{path}} cannot be read or is not a PEM key without a password.",
        "key-does-not-fit": "The key {{path}} belongs to another certificate.",
        "cert-refused": "The certificate {{path}} cannot be used for TLS. Its key may be too short.",
        "authority-unread": "Foyer’s CA file {{path}} is damaged, so screens on other computers cannot connect. Restore this file from your own copy of the data folder. Foyer’s backups do not include it. Your screens would not trust a new CA.",
        "cert-expired": "The certificate expired on {{day}}. Browsers reject it. Renew it.",
        "cert-not-yet-valid": "The certificate is valid from {{day}}. Browsers reject it until then.",
        "cert-ends": "The certificate expires on {{day}}. Renew it.",
        "authority-expired": "Foyer’s CA certificate expired on {{day}}. Install a new one on every screen.",
        "authority-ends": "Foyer’s CA certificate expires on {{day}}. You then need to install a new one on every screen.",
        "authority-replaced": "Foyer replaced its CA, because the old one could issue certificates for every address that ends in {{names}}. Install the new CA certificate on every screen and remove the old one.",
        "not-covered": "The certificate does not include {{hosts}}. Browsers show a warning there.",
        "outside": "Foyer’s CA cannot issue certificates for {{hosts}}. Use your own certificate there."
      },
      "install": {
        "title": "Install it on the device",
        "open": "On the device, open {{address}} in the browser and download the certificate.",
        "ipadProfile": "In Settings, open General, then VPN & Device Management, and install the downloaded profile.",
        "ipadTrust": "In Settings, open General, About, Certificate Trust Settings, and switch the certificate on.",
        "android": "In Settings, search for “CA certificate”, choose to install one, and pick the downloaded file. The names differ by maker.",
        "windowsStore": "Open the downloaded file. Choose “Install Certificate” and install it for the whole computer.",
        "windowsRoot": "Put it into the store for trusted root certificates. Then restart the browser.",
        "tv": "On a TV with {{system}}, follow the steps for it above. Other TVs cannot install a certificate. Connect a stick or a small computer to them."
      }
    },
    "staff": {
      "loading": "Loading the clerks …",
      "title": "Front desk sign-in",
      "hint": "Clerks choose their name and enter their PIN. Foyer records who did what. A front desk that no one is using locks automatically and hides all visitor data.",
      "off": "Sign-in is off, so anyone who opens the front desk can use it. Sign-in is switched on when you add the first clerk.",
      "on_one": "Sign-in is on. A front desk locks after {{count}} minute without activity.",
      "on_other": "Sign-in is on. A front desk locks after {{count}} minutes without activity.",
      "onNoLock": "Sign-in is on. A front desk locks only when a clerk locks it.",
      "switchOn": "Switch sign-in on",
      "switchOff": "Switch sign-in off",
      "lockHint": "0 means that the front desk only locks when a clerk locks it. Default: {{standard}}.",
      "lockSave": "Save",
      "unreadable": "Foyer cannot read the list of clerks, so clerks cannot sign in at the front desk. Add the clerks again. Foyer saved the old list in a separate file.",
      "addTitle": "Add a clerk",
      "name": "Name",
      "pin": "PIN",
      "pinAgain": "Repeat PIN",
      "add": "Add clerk",
      "added": "{{name}} can sign in now.",
      "clerks": "Clerks",
      "isLocked": "Locked after too many wrong PINs",
      "unlock": "Unlock",
      "rename": "Rename",
      "newPin": "New PIN",
      "save": "Save",
      "done": "Saved.",
      "remove": "Remove",
      "removeSure": "Remove {{name}}? They will be signed out everywhere.",
      "removeYes": "Yes, remove",
      "removeNo": "Cancel",
      "problem": {
        "unknown": "This clerk has already been removed.",
        "name-taken": "Another clerk already has this name. Choose a different one.",
        "full": "You can have at most {{most}} clerks. Remove one first.",
        "last-clerk": "This is the last clerk. Without one, sign-in would be impossible. Switch sign-in off first.",
        "no-clerks": "Add a clerk first. Without one, sign-in would be impossible.",
        "not-kept": "Nothing was changed, because Foyer cannot write to its disk. Free up space, then try again.",
        "not-sent": "No connection to Foyer. Try again.",
        "no-answer": "Foyer did not respond. Check whether the change was made, then try again.",
        "failed": "Something went wrong. Try again.",
        "is-fixed": "Set in a file or environment variable on the Foyer computer."
      }
    },
    "selfTest": {
      "title": "Self-test",
      "lead": "Foyer tests itself every morning at six, one minute after it starts, and whenever you choose. If one part fails, everything else keeps working.",
      "run": "Test now",
      "running": "Testing … This takes a few seconds.",
      "never": "No test has run since Foyer started. The first one runs after one minute.",
      "testedAt": "Tested on {{at}}.",
      "save": "Save as text",
      "notBegun": "Foyer did not respond. Try again.",
      "codeOf": "Error code {{code}}",
      "worst": {
        "pass": "Everything works.",
        "warn": "Everything works, but some parts need attention.",
        "fail": "Something does not work. See below what to do."
      },
      "result": {
        "pass": "OK",
        "warn": "Needs attention",
        "fail": "Does not work"
      },
      "line": {
        "clock": "Computer clock",
        "disk-space": "Free disk space",
        "disk-speed": "Disk speed",
        "database": "Database",
        "copies": "Latest backup",
        "key": "API key",
        "service": "Booking system",
        "listener": "Webhook port",
        "engine": "Webhook server",
        "screens": "Screens"
      },
      "found": {
        "clock-agrees": "The clock matches the booking system’s clock.",
        "clock-ahead": "The clock is {{duration}} ahead of the booking system’s clock.",
        "clock-behind": "The clock is {{duration}} behind the booking system’s clock.",
        "clock-unknown": "The booking system did not send its time, so the clock could not be checked.",
        "disk-room": "Free: {{room}}.",
        "disk-took": "Writing a small file took {{duration}}.",
        "disk-refuses": "Foyer cannot write to the data folder ({{cause}}).",
        "database-whole": "The whole database was read without errors.",
        "database-damaged": "Part of the database cannot be read.",
        "copy-age": "The latest backup is {{duration}} old.",
        "copy-ahead": "The latest backup is dated in the future. Check the clock.",
        "copy-none": "There is no backup.",
        "key-accepted": "The booking system accepts the key.",
        "key-rejected": "The booking system rejects the key.",
        "key-missing": "No API key is set.",
        "key-unknown": "The booking system did not respond, so the key could not be checked.",
        "key-unsure": "The booking system responded but did not say whether the key is valid.",
        "service-answers": "The booking system responded in {{duration}}.",
        "service-not-set": "The address or the API key is not set.",
        "service-busy": "The booking system asked Foyer to wait.",
        "service-strange": "The server at this address is not the booking system.",
        "service-refuses": "The booking system responds but does not allow this key to list locations.",
        "location-unlisted": "The booking system responds, but location {{id}} is not in its list.",
        "service-silent": "The booking system does not respond.",
        "service-fault": {
          "certificate-expired": "The booking system’s certificate is not valid today.",
          "certificate-name": "The booking system’s certificate belongs to a different address.",
          "certificate-authority": "The Foyer computer does not trust the issuer of the booking system’s certificate.",
          "certificate-limits": "The booking system’s CA certificate has limits (name constraints) that Foyer cannot check here.",
          "no-http-1": "The server does not support HTTP/1.1.",
          "proxy": "This network’s proxy blocked the connection."
        },
        "loop-heard": "Foyer’s own test webhook arrived. This does not test the connection from the booking system.",
        "loop-last": "The last webhook from the booking system arrived on {{at}}.",
        "loop-noEvent": "No webhook from the booking system has arrived yet.",
        "loop-silent": "Foyer’s own test webhook did not arrive.",
        "loop-refused": "Another program is using this port, or Foyer’s own test webhook was rejected.",
        "listener-no-secret": "No webhook secret is set, so every webhook is rejected.",
        "listener-no-address": "The public webhook address is not set, so every webhook is rejected.",
        "listener-port-in-use": "Another program is using the port, so no webhooks can arrive.",
        "engine-reads": "Foyer reads webhooks from the webhook server.",
        "engine-away": "Foyer cannot reach the webhook server.",
        "engine-refuses": "The webhook server rejects Foyer ({{cause}}).",
        "engine-not-saved": "Foyer cannot save the webhooks that it reads from the webhook server.",
        "engine-no-location": "No location is set, so Foyer cannot read webhooks from the webhook server.",
        "screens-connected_one": "{{count}} screen is connected.",
        "screens-connected_other": "{{count}} screens are connected.",
        "screens-away_one": "{{count}} of {{all}} screens is not connected: {{names}}.",
        "screens-away_other": "{{count}} of {{all}} screens are not connected: {{names}}.",
        "screens-none": "No screen is connected.",
        "not-tested": "This could not be tested."
      },
      "todo": {
        "clock-off": "Switch on automatic time in the Foyer computer’s settings, and check that the network allows it.",
        "clock-unknown": "See “Booking system” below, then test again.",
        "disk-room": "Free up space. Old backups and files that Foyer set aside are in the data folder.",
        "disk-slow": "Replace the disk or SD card soon. Copy the backups folder to another disk first.",
        "disk-refuses": "Free up disk space. If the disk is not full, check that it is not read-only. Also check that Foyer’s user account can write to the data folder.",
        "database-damaged": "Restart Foyer. Foyer then sets the damaged database aside and restores the latest good backup. Replace the disk soon.",
        "copy-old": "Choose “Back up now” under “Backups”. If that fails, Foyer shows the reason.",
        "key-wrong": "Get an API key from the booking system and enter it under “Booking system”.",
        "key-unknown": "See “Booking system” below, then test again.",
        "service-slow": "Check the network. Check-ins are saved here and sent later.",
        "service-away": "Check the address and the network. Check-ins are saved here and sent later.",
        "service-busy": "You do not need to do anything. Check-ins are saved and sent later. If this continues, ask the provider of the booking system for a higher limit.",
        "service-refuses": "If check-ins work, only the list of locations is blocked. Ask the provider of the booking system.",
        "location-unlisted": "Choose a location from the list under “Location”.",
        "loop": "Restart Foyer. If that does not help, choose another port under “Webhooks”. Then change it in your proxy or tunnel too.",
        "engine": "Check the webhook server, the network and engineUrl.",
        "listener-no-secret": "Enter the webhook secret under “Webhooks”.",
        "listener-no-address": "Enter the public address under “Webhooks”, exactly as in the booking system.",
        "screens": "Switch the screens on and check that they show Foyer. If a screen is no longer used, remove it under “Screens”.",
        "not-tested": "Test again. If it fails again, save the diagnostics below and send them to technical support.",
        "service-fault": {
          "certificate-expired": "Have the certificate renewed, or check the Foyer computer’s clock.",
          "certificate-name": "Check that the address is entered exactly. If this network has a login page, sign in there first.",
          "certificate-authority": "If you use your own CA, choose its certificate under “Booking system”. If not, you may be connected to the wrong server.",
          "certificate-limits": "Use a certificate for the booking system without IP addresses, or a CA certificate without these limits.",
          "no-http-1": "Enable HTTP/1.1 on the server or on a proxy in front of it.",
          "proxy": "Ask your network team to allow the Foyer computer to reach the booking system."
        }
      }
    },
    "display": {
      "title": "Display",
      "hint": "How displays show and announce calls. To change one display only, go to “Screens”.",
      "save": "Save display"
    },
    "desk": {
      "title": "Lines and desks",
      "hint": "The desks visitors are called to, the lines of this lobby, and the people appointments are assigned to.",
      "desksHint": "Displays show and announce the name, with the directions below it, such as “2nd floor, left”. Desks that are not listed use their name from the booking system.",
      "save": "Save lines and desks"
    },
    "languages": {
      "title": "Languages",
      "hint": "Visitors can choose these languages at the kiosk. To offer fewer on one kiosk, go to “Screens”.",
      "all": "All",
      "voicesHint": "This shows the voices of this computer and of Foyer. To see a kiosk’s voices, open this page there. Default: {{standard}}.",
      "save": "Save languages"
    },
    "appointments": {
      "title": "Appointments",
      "hint": "Foyer cannot get appointments from the booking system, so you need to provide them. Choose where they come from.",
      "none": "No appointments for today or later. Until there are some, kiosks tell visitors that check-in is not ready.",
      "listMissing": "{{path}} is missing. Check that the other program writes it, or change the path.",
      "folderMissing": "Foyer cannot read the folder {{path}}. Check that it exists and that Foyer may read it, or change the path.",
      "today_one": "{{count}} appointment today.",
      "today_other": "{{count}} appointments today.",
      "ahead": "Next days",
      "day": "Day",
      "known": "Appointments"
    },
    "sections": {
      "label": "Setup sections",
      "service": "Booking system",
      "location": "Location",
      "appointments": "Appointment list",
      "calls": "Webhooks",
      "screens": "All screens",
      "kiosk": "Kiosk",
      "display": "Display",
      "desk": "Lines and desks",
      "languages": "Languages",
      "privacy": "Privacy",
      "brand": "Brand",
      "hours": "Hours",
      "staff": "People",
      "self-test": "Self-test",
      "copies": "Backups",
      "file": "Settings file",
      "overview": "Overview",
      "trail": "Activity log",
      "requests": "Visitor data requests"
    },
    "sectionState": {
      "done": "done",
      "missing": "something is missing",
      "attention": "needs attention"
    },
    "leave": {
      "title": "Unsaved changes in {{section}}",
      "lead": "If you leave now, your changes in this section are lost.",
      "stay": "Stay here",
      "go": "Leave without saving"
    },
    "ready": {
      "title": "Ready to open?",
      "nothing": "Nothing is missing. Visitors can check in.",
      "missing_one": "{{count}} thing is missing.",
      "missing_other": "{{count}} things are missing.",
      "faults_one": "{{count}} error needs attention.",
      "faults_other": "{{count}} errors need attention.",
      "lost": "No connection to Foyer. This page may be out of date.",
      "next": "Next: {{section}}"
    },
    "missing": {
      "pin-locked": {
        "what": "The staff PIN is locked.",
        "way": "Set a new PIN to unlock it."
      },
      "no-address": {
        "what": "Not connected to a booking system.",
        "way": "Enter its address and API key."
      },
      "no-key": {
        "what": "No API key yet.",
        "way": "Create it in your booking system, then enter it here."
      },
      "demo": {
        "what": "This is the demo.",
        "way": "Connect your own booking system."
      },
      "key-rejected": {
        "what": "The booking system rejects the API key.",
        "way": "Enter the current key from your booking system."
      },
      "unreachable": {
        "what": "The booking system does not respond.",
        "way": "Test the connection to see why."
      },
      "clock": {
        "what": "The clock on the Foyer computer is wrong.",
        "way": "Set the clock on the Foyer computer."
      },
      "no-location": {
        "what": "No location chosen.",
        "way": "Choose one from the booking system’s list."
      },
      "location-unlisted": {
        "what": "The chosen location is not in the booking system’s list.",
        "way": "Choose one from the list."
      },
      "no-appointments": {
        "what": "No appointments yet.",
        "way": "Import a list. Until then, visitors cannot check in."
      },
      "list-not-read": {
        "what": "Foyer cannot read the watched file or folder.",
        "way": "See “Appointments” for the reason."
      },
      "no-secret": {
        "what": "No webhook secret yet.",
        "way": "Displays cannot show calls until you enter it."
      },
      "no-public-address": {
        "what": "The public webhook address is missing.",
        "way": "This booking system includes it in the webhook signature."
      },
      "port-in-use": {
        "what": "Another program uses the webhook port.",
        "way": "Stop the other program. Or choose another port, also in your proxy or tunnel."
      },
      "calls-refused": {
        "what": "Foyer is rejecting webhooks.",
        "way": "A different secret signs them. Check the webhook secret."
      },
      "no-call": {
        "what": "No webhook has arrived yet.",
        "way": "Call someone in the booking system to test it."
      },
      "no-kiosk": {
        "what": "No kiosk is open.",
        "way": "Open a kiosk here, or add one."
      },
      "no-display": {
        "what": "No display is open.",
        "way": "Open a display here, or add one."
      },
      "no-desk": {
        "what": "No front desk is open.",
        "way": "Open a front desk here, or add one."
      },
      "disk-refuses": {
        "what": "Foyer cannot write to its disk.",
        "way": "See the self-test for what to do."
      },
      "self-test-failed": {
        "what": "The self-test failed.",
        "way": "Follow its advice, then run the self-test again."
      },
      "no-good-copy": {
        "what": "The backups need attention.",
        "way": "See “Backups”, then choose “Back up now”."
      },
      "storage-notice": {
        "what": "The front desk has a notice about the Foyer computer’s data.",
        "way": "See “Backups”. Dismiss the notice at the front desk."
      },
      "events-stopped": {
        "what": "Webhooks no longer arrive.",
        "way": "Check their address in the booking system."
      },
      "no-event-after-check-in": {
        "what": "No webhook has followed a check-in yet.",
        "way": "Foyer cannot notice if webhooks stop. Call a visitor to test them."
      }
    },
    "good": {
      "pin": "A staff PIN is set.",
      "service": "Connected to the booking system.",
      "location": "{{name}}, {{zone}}",
      "appointments_one": "{{count}} appointment today.",
      "appointments_other": "{{count}} appointments today.",
      "calls": "The last webhook arrived at {{time}}.",
      "screens_one": "{{count}} screen is open.",
      "screens_other": "{{count}} screens are open.",
      "numbers": "Called numbers match visitors’ codes."
    },
    "watchedPath": {
      "hint": "Foyer can watch a file or folder on the Foyer computer. You check the content once. After that, Foyer imports each change automatically.",
      "now": "Watching",
      "path": "Path of the file or folder on the Foyer computer",
      "look": "Preview",
      "stop": "Stop watching",
      "saved": "Foyer now watches this path.",
      "stopped": "Foyer stopped watching. Imported appointments stay."
    },
    "intake": {
      "hint": "Another program can send new and changed appointments to Foyer immediately. The program needs a token. Anyone with the token can add appointments.",
      "off": "No token is set, so Foyer does not accept appointments from other programs.",
      "demo": "This is not available in the demo.",
      "open": "Active. Send a POST request with the token to this address on the Foyer computer:",
      "port-taken": "Not active, because another program uses port {{port}}. Set a different intakePort in foyer.config.json, then restart Foyer.",
      "not-open": "Not active, because port {{port}} is not available ({{reason}}). Change intakeHost or intakePort in foyer.config.json, then restart Foyer.",
      "make": "Create token",
      "replace": "Replace token",
      "replaceSure": "The current token stops working immediately. The other program needs the new one.",
      "replaceYes": "Replace",
      "remove": "Remove token",
      "removeSure": "The other program can then no longer send appointments.",
      "removeYes": "Remove",
      "keep": "Cancel",
      "token": "New token",
      "once": "Copy it now. Foyer stores only a hash and never shows the token again.",
      "copy": "Copy",
      "copied": "Copied.",
      "notCopied": "Copying did not work. Select the token and copy it yourself.",
      "seen": "I have copied the token",
      "removed": "The token was removed."
    },
    "personRows": {
      "hint": "People the booking system assigns appointments to, if your lists do not include their names. The front desk shows these names.",
      "idOf": "Person in row {{row}}: ID in the booking system",
      "nameOf": "Person in row {{row}}: name",
      "add": "Add a person",
      "removeRow": "Remove the person in row {{row}}",
      "idRule": "Enter the person’s ID from the booking system. It is a whole number."
    },
    "notice": {
      "hint": "Replaces Foyer’s own privacy text on the kiosk. Enter plain text with paragraphs. Leave out how long names are stored and who to contact, because the kiosk adds both below your text. Without a text, the kiosk shows Foyer’s own.",
      "choose": "Language of the notice",
      "own": "Your own text",
      "foyers": "Foyer’s text",
      "in": "Text in {{language}}",
      "used": "{{used}} of {{most}} characters",
      "preview": "Preview on the kiosk",
      "without": "The kiosk shows Foyer’s own text in these languages: {{languages}}.",
      "everywhere": "You have your own text in every kiosk language."
    },
    "open": {
      "title": "Open for visitors",
      "newTab": "Open in a new tab: {{name}}",
      "opened": "All windows are open.",
      "waiting": "Waiting for a monitor: {{names}}.",
      "failed": "No connection to Foyer. Try again.",
      "others": "Screens on other computers",
      "there": "Open this on the other computers:",
      "letIn": "Add screens"
    },
    "hint": {
      "numbers-learning": {
        "what": "Foyer knows after three check-ins whether called numbers match codes.",
        "way": "Until then, the kiosk says that another number may be called."
      },
      "numbers-differ": {
        "what": "Called numbers can differ from visitors’ codes.",
        "way": "The kiosk shows the code and says that another number may be called."
      },
      "no-pin": {
        "what": "No staff PIN yet.",
        "way": "Choose a PIN so that staff can help at the kiosk."
      }
    },
    "rooms": {
      "overview": "Overview",
      "connection": "Connection",
      "appointments": "Appointments",
      "screens": "Screens",
      "lobby": "Lobby",
      "people": "People",
      "upkeep": "Upkeep"
    },
    "overview": {
      "left_one": "{{count}} step left before you can open for visitors",
      "left_other": "{{count}} steps left before you can open for visitors",
      "ready": "Your lobby is ready",
      "lead": "Foyer checks these steps itself. Everything else works with its default settings.",
      "last": "When the other steps are done",
      "example": "Preview with example data",
      "notOpen": "Not open",
      "isOpen_one": "{{count}} open",
      "isOpen_other": "{{count}} open",
      "backup": "Last backup: {{at}}",
      "leftOpen_one": "Visitors can check in, {{count}} step left",
      "leftOpen_other": "Visitors can check in, {{count}} steps left"
    },
    "find": {
      "label": "Find a setting",
      "none": "No setting matches. Try another word."
    },
    "advanced": "Advanced",
    "seen": {
      "lead": "Seen so far. Add one to change its name or details:",
      "add": "Add {{name}}",
      "addNumber": "Add ID {{id}}"
    }
  },
  "storage": {
    "trouble": {
      "kept": "The old file is saved as {{file}}.",
      "checkArrivals": "Check today’s arrivals.",
      "comeBack": "Appointments return with the appointment list. Check today’s arrivals.",
      "entries-lost": "Foyer could not read the most recent entries in the database on {{at}}. The original files are saved in {{file}}. Check today’s arrivals.",
      "disk": "Foyer cannot write to its disk, so check-ins are not saved. Free up disk space. If the disk is not full, check that it is not read-only. Also check that Foyer’s user account can write to the data folder.",
      "copy-not-good": "The daily backup is damaged, so the database may be damaged too. Ask your administrator to check the disk and restart Foyer at a quiet time. If the database is damaged, Foyer then restores the latest good backup, and newer changes are lost.",
      "not-erased": "Foyer could not delete names of past visitors from its disk. Foyer tries again every hour.",
      "unknown": "There was a problem with Foyer’s files. Check today’s arrivals.",
      "no-copy-before-update": "The database was updated without a backup of the old version ({{reason}}).",
      "no-daily-copy": "Foyer could not make the daily backup ({{reason}}). Check-in still works. If the disk is full, free up space. Otherwise, give this reason to your administrator.",
      "copy-in-force": {
        "missing": "{{file}} is missing. Foyer is using its last good version, {{copy}}. Check the settings.",
        "unreadable": "Foyer could not read {{file}} and has not changed it. Foyer is using its last good version, {{copy}}. Check the settings."
      },
      "keychain": {
        "keychain": "keychain",
        "keyring": "keyring"
      },
      "locked": "The {{keychain}} on the Foyer computer is locked, so Foyer cannot read the API key and other secrets. Check-ins are saved and sent later. Unlock it, and Foyer continues automatically.",
      "unreachable": "The {{keychain}} on the Foyer computer is not available, so Foyer cannot read the API key and other secrets. Check-ins are saved and sent later. Foyer keeps trying.",
      "secret": {
        "apiKey": "the API key",
        "webhookSecret": "the webhook secret",
        "staffPinHash": "the staff PIN"
      },
      "undecryptable_one": "Foyer cannot decrypt {{names}}. The {{keychain}} may have been replaced, or the files come from another computer or user. Enter it again in setup. Foyer keeps the old file until then.",
      "undecryptable_other": "Foyer cannot decrypt {{names}}. The {{keychain}} may have been replaced, or the files come from another computer or user. Enter them again in setup. Foyer keeps the old file until then.",
      "in-keychain": "The Foyer computer’s keychain protects the secrets in this data folder (secrets.encrypted.json). Only the Foyer desktop app can read them. Either set the API key in an environment variable, or enter the secrets again in setup. Before you enter them again, move secrets.encrypted.json and secrets.encrypted.previous.json away.",
      "other-place": {
        "keychain": "The secrets are in the keychain, but the configuration asks for a different place. To change this, move {{files}} away, restart Foyer and enter the secrets in setup.",
        "file": "The secrets are in a file, but the configuration asks for a different place. To change this, move {{files}} away, restart Foyer and enter the secrets in setup."
      },
      "plain-beside": "{{file}} also contains secrets, but Foyer does not use them. To use them instead, move {{files}} away and restart Foyer.",
      "list": "{{items}} and {{last}}",
      "replaced": {
        "damaged": "Foyer found the database damaged on {{at}} and restored the backup from {{from}}. Changes made after that time are missing.",
        "missing": "Foyer found no database on {{at}} and restored the backup from {{from}}. Changes made after that time are missing."
      },
      "began": {
        "damaged": "Foyer found the database damaged on {{at}}. Foyer had no good backup, so it started with an empty database.",
        "missing": "Foyer found no database on {{at}}. Foyer had no good backup, so it started with an empty database."
      },
      "set-aside": "The booking system at {{origin}} was replaced on {{at}}. Its data is saved as the backup {{file}}. Not sent: {{unsent}}. To go back, enter its address again in setup and restore this backup.",
      "setAsideLists": "Unfinished appointment lists were deleted: {{lists}}. Import them again."
    }
  },
  "trail": {
    "title": "Activity log",
    "hint": "Every change made at a front desk or in setup. Visitors’ names are not recorded. Codes are deleted after some time, and entries later.",
    "search": "Search by screen, code or text",
    "clerk": "Clerk",
    "everybody": "All clerks",
    "act": "Action",
    "allActs": "All actions",
    "from": "From",
    "to": "Until",
    "backwards": "“From” must be before “Until”.",
    "find": "Search",
    "clear": "Clear",
    "csv": "Save as CSV",
    "exporting": "Preparing the file",
    "empty": "No entries found.",
    "older": "Show older entries",
    "list": "Activity log, newest first",
    "time": "Time",
    "nobody": "no one signed in",
    "screen": "Screen",
    "code": "Code",
    "detail": "Details",
    "problem": {
      "not-sent": "No connection to Foyer. Try again.",
      "no-answer": "Foyer did not respond. Try again.",
      "failed": "Something went wrong. Try again."
    },
    "acts": {
      "appointments": {
        "checkInAtDesk": "Check in",
        "markNoShow": "Mark as a no-show",
        "markNoShowMany": "Mark several as no-shows",
        "cancel": "Cancel",
        "undo": "Undo an action",
        "create": "Book",
        "edit": "Reschedule",
        "markSeen": "Acknowledge a visitor",
        "callQuietly": "Change whether the name is shown"
      },
      "outbox": {
        "resolve": "Decide about an unsent change"
      },
      "roster": {
        "decide": "Decide about appointments missing from the list"
      },
      "lists": {
        "confirm": "Import appointments",
        "decide": "Decide how lists are read"
      },
      "listBookings": {
        "start": "Booked a list",
        "pause": "Paused or resumed booking a list",
        "answer": "Decided about an appointment of a list",
        "drop": "Stopped booking a list",
        "codes": "Exported the codes of a list"
      },
      "help": {
        "markComing": "Answer a request for help",
        "close": "Close a request for help"
      },
      "hub": {
        "dismissNotice": "Dismiss a notice"
      },
      "settings": {
        "save": "Change settings"
      },
      "network": {
        "save": "Change the network settings"
      },
      "serviceAuthority": {
        "save": "Add a CA certificate",
        "remove": "Remove the CA certificate"
      },
      "privacy": {
        "export": "Export a visitor’s data",
        "erase": "Delete a visitor’s data"
      },
      "copies": {
        "make": "Make a backup",
        "putBack": "Restore a backup"
      },
      "staff": {
        "signIn": "Sign in",
        "lock": "Lock the screen",
        "add": "Add a clerk",
        "rename": "Rename a clerk",
        "setPin": "Give a clerk a new PIN",
        "remove": "Remove a clerk",
        "unlock": "Unlock a clerk",
        "setSignIn": "Switch sign-in on or off",
        "accountSignIn": "Sign in with an account",
        "accountEnded": "Sign out by a check of the account",
        "enterBySetupPin": "Open the front desk with the setup PIN",
        "choosePin": "Choose a PIN"
      },
      "administrator": {
        "choose": "Set the setup PIN",
        "enter": "Open setup",
        "lock": "Lock setup",
        "reset": "Reset the setup PIN on the Foyer computer",
        "accountSignIn": "Open setup with an account"
      },
      "fleet": {
        "approve": "Add a screen",
        "refuse": "Reject a screen",
        "change": "Change a screen",
        "pick": "Choose which display announces calls",
        "reload": "Reload a screen",
        "move": "Change a screen’s type",
        "revoke": "Remove a screen"
      },
      "settingsFile": {
        "apply": "Import settings"
      },
      "guidedTest": {
        "keep": "Record a test result"
      }
    },
    "outcomes": {
      "done": "done",
      "not-done": "not done: nothing to change",
      "accepted": "accepted",
      "not-possible": "no longer possible",
      "changed-meanwhile": "not done: someone else was faster",
      "unknown-appointment": "not done: appointment no longer exists",
      "not-saved": "not saved",
      "undone": "undone",
      "too-late": "not done: too late",
      "created": "booked",
      "created-without-id": "booked, without an ID",
      "kept": "saved, waiting to be sent",
      "unresolved": "no clear answer from the booking system",
      "refused": "rejected by the booking system",
      "invalid": "not accepted: a field was invalid",
      "changed": "changed",
      "resolved": "decided",
      "not-an-id": "not accepted: invalid ID",
      "saved": "saved",
      "in-doubt": "partly saved, perhaps",
      "locked": "not done: fixed in a file or environment variable",
      "not-names": "not accepted: invalid computer names",
      "right": "correct PIN",
      "bad-pin": "not done: PIN not accepted",
      "pin-paused": "not done: paused after wrong PINs",
      "pin-locked": "not done: locked after wrong PINs",
      "unknown": "not done: no longer exists",
      "name-taken": "not done: name already in use",
      "full": "not done: limit reached",
      "last-clerk": "not done: this was the last clerk",
      "no-clerks": "not done: no clerks",
      "not-kept": "could not be saved to disk",
      "taken": "not done: already chosen by someone else",
      "not-pem": "not done: no certificate in the file",
      "private-key": "not accepted: the file contained a private key",
      "not-valid-today": "not done: not valid that day",
      "cannot-trust": "not done: not possible with this version of Electron",
      "approved": "added",
      "unknown-code": "not done: unknown code",
      "paused": "not done: paused after wrong codes",
      "not-allowed": "not done: not allowed",
      "not-connected": "not done: screen not connected",
      "a-window": "not done: this is a window on the Foyer computer",
      "on-this-machine": "not done: this screen is on the Foyer computer",
      "this-screen": "not done: this is the screen in use",
      "data": "exported",
      "erased": "deleted",
      "pending": "asked first what to do with unsent changes",
      "waiting": "waiting for unsent changes",
      "made": "made",
      "not-made": "not made",
      "not-good": "not used: the backup is damaged",
      "other-service": "not used: the backup belongs to another booking system",
      "put-back": "restored",
      "failed": "failed, nothing changed",
      "of-another": "not accepted: the ID belongs to another appointment",
      "too-fast": "not done: paused after many new screens",
      "desk-full": "only in setup from here on",
      "stopped": "not made: Foyer was restarting",
      "unnamed": "not used: Foyer does not know which booking system the backup belongs to",
      "in-use": "not used: another program was using the database",
      "lost": "Foyer stopped while restoring",
      "newer": "not used: the backup is from a newer version of Foyer",
      "away": "sign-in service did not respond",
      "clock": "clocks are too far apart",
      "not-member": "not in a group with access",
      "no-groups": "no groups received",
      "cancelled": "cancelled",
      "expired": "took too long",
      "rejected": "answer not valid",
      "due": "signed out",
      "account-due": "account has to be checked first"
    }
  },
  "upkeep": {
    "failure": {
      "not-sent": "No connection to Foyer. Try again.",
      "no-answer": "Foyer did not respond. Check whether the change was made, then try again.",
      "failed": "Something went wrong. Try again."
    },
    "visitor": {
      "title": "Visitor data requests",
      "hint": "Use this when a visitor asks to see or delete their data. Foyer searches all days.",
      "field": "Name, code, phone number or email address",
      "find": "Find",
      "searching": "Searching …",
      "nobody": "Nothing found.",
      "found": "Records found: {{number}}. Select the ones that belong to this visitor.",
      "more": "Records found: {{number}}, and there are more. Enter more of the name.",
      "read": "Show stored data",
      "erase": "Delete …",
      "kept": "All data stored in the selected records",
      "save": "Save as a file",
      "putAway": "Close",
      "unnamed": "No name",
      "kind": {
        "appointment": "Appointment",
        "ticket": "Ticket without an appointment",
        "booking": "Booking not confirmed yet",
        "listed": "Appointment on a list, not booked yet"
      },
      "demo": "In the demo, Foyer does not search the booking system’s database. Enter its address again to search it."
    },
    "erase": {
      "title": "Delete the selected records?",
      "what": "This deletes the data from the database and all backups. Older backups are deleted and a new one is made. Appointment lists do not import the appointment again.",
      "not": "Data in the booking system and other systems is not deleted.",
      "keep": "Cancel",
      "goOn": "Continue",
      "pending": "Not deleted yet: these changes are still open",
      "send": "Finish them, then delete",
      "discard": "Discard them and delete",
      "sure": "Delete permanently?",
      "lead": "You cannot undo this.",
      "sendLead": "The data is deleted as soon as everything has been sent or decided. You cannot undo this.",
      "discardLead": "Changes that were not sent will never reach the booking system. You cannot undo this.",
      "yes": "Delete permanently"
    },
    "pending": {
      "act": "Change",
      "at": "Requested",
      "stand": "Status",
      "what": {
        "check-in": "Check-in",
        "cancel": "Cancellation",
        "no-show": "No-show",
        "edit": "Edit",
        "create": "Booking",
        "auto-assign": "Automatic assignment"
      },
      "state": {
        "to-send": "Waiting to be sent",
        "under-way": "Waiting for the booking system",
        "undecided": "The front desk needs to decide",
        "unread": "Not read at the front desk yet"
      }
    },
    "erased": {
      "all": "Deleted from the database and all backups. Traces in unused parts of the database file are removed when no one uses Foyer, usually at night.",
      "later": "Deleted from the database. The database log, older backups or a list that is being imported may still contain this data. Foyer tries again every hour.",
      "erasing": "Deleting … This may take a minute.",
      "waiting": "The data is deleted as soon as the changes above are finished. Foyer checks every minute, even after a restart.",
      "unknown": "This data has already been deleted.",
      "not-saved": "Nothing was deleted, because Foyer could not write to its disk. Free up space, then try again."
    },
    "retention": {
      "hint": "In days. After that, Foyer deletes names and webhook contents within an hour, and the rest at night.",
      "save": "Save",
      "part": {
        "names": "Names, dates of birth, phone numbers and email addresses, after the appointment",
        "eventBodies": "Webhook contents",
        "unreadableBodies": "Webhooks that could not be read",
        "appointments": "Appointments without names: code, time and status",
        "audit": "Activity log"
      },
      "limits": "{{least}} to {{most}} days. Default: {{standard}}.",
      "copies": "Backups contain the same data. Foyer keeps at most {{most}} and deletes each after {{days}} days, except the newest.",
      "erased": "Appointments not imported again because the visitor’s data was deleted: {{number}}.",
      "waiting": "Deletions waiting for something to be sent or decided: {{number}}.",
      "notice": "The kiosk shows a privacy notice in each of its languages. It says who uses the data, why, when names are deleted and who to contact. The notice uses the lobby name, the time above and the contact on this page. If you write your own text, the time and the contact appear below it."
    },
    "copies": {
      "title": "Backups",
      "hint": "Foyer backs up its database every day and before each database update. A backup contains appointments and everything that is waiting to be sent.",
      "there": "Existing backups",
      "none": "There are no backups yet.",
      "make": "Back up now",
      "made": "Created",
      "age": "Age",
      "size": "Size",
      "putBack": "Restore",
      "putBackOf": "Restore the backup from {{at}}",
      "sure": "Restore the backup from {{at}}?",
      "lead": "Foyer checks the backup first. If it is damaged, nothing changes. After the restore, later check-ins and changes are missing. Foyer keeps the current database for 14 days.",
      "waits": "Check-ins that were waiting in the backup are sent. The front desk decides about other waiting changes.",
      "waitsLeft": "Changes that were waiting in the backup are sent.",
      "leave": "Cancel",
      "yes": "Restore",
      "making": "Making and checking a backup …",
      "isMade": "Backup made and checked.",
      "damaged": "The backup is damaged, so the database may be damaged too. Keep the older backups. Check the disk and restart Foyer at a quiet time.",
      "notMade": "The backup could not be made ({{reason}}).",
      "puttingBack": "Checking and restoring …",
      "isBack": "Restored the backup from {{at}}.",
      "aside": "The previous database is saved as {{file}}.",
      "unknown": "This backup no longer exists.",
      "notGood": "This backup is damaged. Nothing was changed. Choose another one.",
      "lost": "Foyer stopped while restoring the backup ({{reason}}). If Foyer does not start again within a minute, start it. Then check the data.",
      "notBack": "The backup could not be restored ({{reason}}). Nothing was changed.",
      "alsoAtDesk": "The front desk also has this notice and can dismiss it.",
      "otherService": "This backup belongs to the booking system at {{origin}}. Enter its address again first. Nothing was changed.",
      "ofBefore": "from the previous booking system",
      "isDamaged": "damaged",
      "inUse": "Another program is using the database, so the backup was not restored. Nothing was changed. Close that program, then try again.",
      "unnamed": "Foyer does not know which booking system this backup belongs to, so it was not restored. Nothing was changed. Choose another one.",
      "stopped": "Foyer is restarting, so no backup was made. Try again in a minute.",
      "newer": "A newer version of Foyer made this backup. Nothing was changed. Choose another one, or update Foyer."
    },
    "move": {
      "title": "Move to another computer",
      "stop": "Copy or print these steps, because they disappear when Foyer stops. Then stop Foyer on the old computer.",
      "command": "Run this command. Replace DIR with your data folder and FOLDER with an empty folder to copy to:",
      "there": "On the new computer, use that folder as Foyer’s data folder and start Foyer.",
      "secrets": "The command shows whether you need to enter the API key, webhook secret and staff PIN again.",
      "address": "Change the webhook address in the booking system.",
      "never": "Never run Foyer on both computers at the same time. Both would send the waiting changes."
    },
    "file": {
      "title": "Settings file",
      "hint": "Save all settings in one file, as a record or to set up other computers. It never contains keys, secrets or PINs.",
      "take": "Export settings",
      "takeHint": "Put this file in the data folder of another computer to use the same settings there. First delete the settings that apply only here, such as the kiosk name, the network and file paths. Settings in that file can then no longer be changed in setup there.",
      "save": "Export the settings file",
      "bring": "Import settings",
      "bringHint": "You see all changes before you confirm them. Settings that are not in the file stay the same.",
      "choose": "Choose a file",
      "tooLarge": "This file is too large to be a settings file.",
      "preview": "Changes in {{file}}",
      "key": "Setting",
      "before": "Now",
      "after": "New",
      "is": {
        "managed": "Not imported: set in foyer.config.json or an environment variable on the Foyer computer",
        "secret": "Not imported: enter secrets in setup",
        "file-only": "Not imported: you can only change this in foyer.config.json on the Foyer computer"
      },
      "atStart": "Takes effect when Foyer restarts",
      "none": "None",
      "entry": "entry {{place}}",
      "apply": "Import these settings",
      "nothing": "This file would not change anything.",
      "saved": "Settings imported.",
      "savedAtStart": "Settings imported. Restart Foyer for these to take effect: {{names}}.",
      "problem": {
        "not-json": "The file is not valid JSON. Nothing was changed.",
        "not-settings": "The file does not contain settings. Nothing was changed.",
        "newer": "This file needs a newer version of Foyer ({{key}} is {{number}}, but this version supports {{of}}). Update Foyer, or export the file for this version.",
        "unknown-key": "“{{key}}” is not a Foyer setting. Delete it from the file."
      }
    },
    "diagnostics": {
      "save": "Save diagnostics",
      "hint": "A file for technical support. It contains versions, settings without names or secrets, this self-test, counts, sizes and the log file. It has no visitor data."
    }
  },
  "walk-ins": {
    "lines": {
      "title": "What are you here for?",
      "lead": "Choose one. We then ask for the next free time.",
      "until": "Until {{until}}",
      "closed": "Closed now"
    },
    "form": {
      "title": "What is your name?",
      "lead": "We ask for the next free time: {{lineName}}",
      "firstName": "First name",
      "lastName": "Last name (optional)",
      "phoneNumber": "Phone number (optional)",
      "ask": "Ask for a time",
      "wrong": {
        "firstName": "Type your first name, with at least two letters.",
        "lastName": "Check your last name.",
        "phoneNumber": "Check your phone number, or leave it empty."
      }
    },
    "asking": {
      "title": "Asking for the next free time",
      "lead": "One moment, please.",
      "savedTitle": "Your request is saved",
      "savedLead": "Please wait a moment longer. The booking system has not answered yet."
    },
    "booked": {
      "title": "You have an appointment today",
      "lead": "Remember this code. You can check in here with this code from {{opensAt}}."
    },
    "frontDesk": {
      "title": "Please go to the front desk",
      "not-free": "We found no free time. The front desk has your name and can help you.",
      "not-sent": "We could not ask for a time. The front desk has your name and can help you.",
      "unknown": "We do not know yet if you have a time. The front desk has your name and can help you.",
      "asking": "The booking system has not answered yet. The front desk has your name and can help you.",
      "no-id": "You have an appointment. The front desk has your name and can find your code.",
      "refused": "You have an appointment. The front desk can check you in.",
      "known": "Someone with this name asked a few minutes ago. The front desk can help you.",
      "too-many": "Too many people asked here just now. The front desk can help you.",
      "closed": "The time for visits without an appointment is over. The front desk can help you.",
      "not-saved": "We could not save your request. The front desk can help you."
    },
    "noAnswer": {
      "title": "Please try again",
      "lead": "We do not know yet if you have a time. Nothing is booked twice.",
      "again": "Try again"
    }
  }
};
