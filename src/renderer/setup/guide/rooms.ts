/** The rooms of setup and their sections, in the order of a first setup. Pure. */
export const ROOMS = {
  overview: ['overview'],
  connection: ['service', 'location', 'calls'],
  appointments: ['appointments', 'desk'],
  screens: ['screens', 'kiosk', 'display', 'languages'],
  lobby: ['brand', 'hours', 'privacy'],
  people: ['staff'],
  upkeep: ['self-test', 'copies', 'file', 'requests', 'trail'],
} as const;

export type Room = keyof typeof ROOMS;
export type Section = (typeof ROOMS)[Room][number];

const LISTED: readonly (readonly [Room, readonly Section[]])[] = [
  ['overview', ROOMS.overview],
  ['connection', ROOMS.connection],
  ['appointments', ROOMS.appointments],
  ['screens', ROOMS.screens],
  ['lobby', ROOMS.lobby],
  ['people', ROOMS.people],
  ['upkeep', ROOMS.upkeep],
];

export const ROOMS_IN_ORDER: readonly Room[] = LISTED.map(([room]) => room);
export const SECTIONS: readonly Section[] = LISTED.flatMap(([, sections]) => sections);

export const sectionsIn = (room: Room): readonly Section[] => ROOMS[room];

export const firstIn = (room: Room): Section => ROOMS[room][0];

export function roomOf(section: Section): Room {
  return LISTED.find(([, sections]) => sections.includes(section))?.[0] ?? 'overview';
}

/** Sections that are shown together. The three of the connection are steps of one task. */
export function pageOf(section: Section): readonly Section[] {
  return roomOf(section) === 'connection' ? ROOMS.connection : [section];
}

export const isSamePage = (one: Section, other: Section): boolean => pageOf(one).includes(other);

/** The overview if the hash names neither a section nor a room. */
export function sectionOf(hash: string): Section {
  const room = ROOMS_IN_ORDER.find((one) => hash === `#${one}`);
  return SECTIONS.find((section) => hash === `#${section}`) ?? firstIn(room ?? 'overview');
}
