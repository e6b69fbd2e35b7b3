/** Fifteen questions of administrators. A page of the docs answers each under a heading with the asker's own word. Pure. */
import type { Page } from './markdown.ts';
import type { Fault } from './passage.ts';

interface Question {
  readonly asked: string;
  /** Words that people search for. Each is in a heading, or among the first words under one. */
  readonly words: readonly string[];
  readonly page: string;
}

export const QUESTIONS: readonly Question[] = [
  { asked: 'How do I back up Foyer?', words: ['back up'], page: 'docs/back-up-and-restore.md' },
  { asked: 'How do I restore a backup?', words: ['restore'], page: 'docs/back-up-and-restore.md' },
  { asked: 'How do I update Foyer?', words: ['update'], page: 'docs/update.md' },
  { asked: 'How do I uninstall Foyer?', words: ['uninstall'], page: 'docs/uninstall.md' },
  {
    asked: 'What hardware does Foyer need?',
    words: ['requirements', 'hardware'],
    page: 'docs/reference/requirements.md',
  },
  {
    asked: 'What do I do if something does not work?',
    words: ['troubleshooting', 'does not work'],
    page: 'docs/troubleshooting.md',
  },
  {
    asked: 'What does the error code E3 mean?',
    words: ['error code', 'E3'],
    page: 'docs/troubleshooting.md',
  },
  {
    asked: 'I forgot the setup PIN. What now?',
    words: ['forgot the setup PIN', 'reset a PIN'],
    page: 'docs/reset-a-pin.md',
  },
  {
    asked: 'How do I answer a privacy request?',
    words: ['privacy request', 'GDPR'],
    page: 'docs/privacy-requests.md',
  },
  { asked: 'How do I import a CSV?', words: ['import', 'CSV'], page: 'docs/appointments.md' },
  {
    asked: 'Which webhook address do I register?',
    words: ['webhook address'],
    page: 'docs/connect-the-booking-system.md',
  },
  {
    asked: 'How does Foyer start automatically?',
    words: ['start Foyer automatically', 'autostart'],
    page: 'docs/install/git-checkout.md',
  },
  {
    asked: 'Which ports does the firewall have to open?',
    words: ['ports', 'firewall'],
    page: 'docs/reference/ports.md',
  },
  {
    asked: 'How do I install the certificate on an iPad?',
    words: ['certificate on an iPad'],
    page: 'docs/add-screens.md',
  },
  {
    asked: 'How do I run Foyer in Docker?',
    words: ['container', 'Docker'],
    page: 'docs/install/container.md',
  },
];

/** How much of the text under a heading counts as its first words. */
const FIRST_WORDS = 12;

const firstWords = (text: string): string => text.split(/\s+/).slice(0, FIRST_WORDS).join(' ');

/** Questions whose words are under no heading of their page, and pages that the index does not link to. */
export function questionFaults(pages: readonly Page[], index: string): readonly Fault[] {
  const linked = new Set(pages.find(({ file }) => file === index)?.links.map(({ url }) => `docs/${url}`));
  return QUESTIONS.flatMap(({ asked, words, page: file }): Fault[] => {
    const page = pages.find((one) => one.file === file);
    if (page === undefined) return [{ file, line: 1, sentence: `no page answers “${asked}”` }];
    const places = page.sections.map(({ heading, text }) => `${heading} ${firstWords(text)}`.toLowerCase());
    const missing = words.filter((word) => !places.some((place) => place.includes(word.toLowerCase())));
    return [
      ...missing.map((word) => ({
        file,
        line: 1,
        sentence: `“${asked}” is not found by “${word}” in a heading or the first words under one`,
      })),
      ...(linked.has(file) ? [] : [{ file: index, line: 1, sentence: `the index has no link to ${file}` }]),
    ];
  });
}
