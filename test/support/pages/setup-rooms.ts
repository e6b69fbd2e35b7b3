/** Setup as an administrator goes through it: a room, and in it a section. */
import type { Page } from '@playwright/test';

const ROOMS: Readonly<Record<string, readonly string[]>> = {
  Connection: ['Booking system', 'Location', 'Webhooks'],
  Appointments: ['Appointment list', 'Lines and desks'],
  Screens: ['All screens', 'Kiosk', 'Display', 'Languages'],
  Lobby: ['Brand', 'Hours', 'Privacy'],
  Upkeep: ['Self-test', 'Backups', 'Settings file', 'Visitor data requests', 'Activity log'],
};

/** By the room's own name where it has one section only. A room opens at its first section. */
export async function goToSection(setup: Page, section: string): Promise<void> {
  const link = (nav: string, name: string) =>
    setup
      .getByRole('navigation', { name: nav, exact: true })
      .getByRole('link', { name: new RegExp(`^${name}`) });
  const [room, [first] = [section]] = Object.entries(ROOMS).find(([, sections]) =>
    sections.includes(section),
  ) ?? [section];
  await link('Setup sections', room).click();
  if (section !== first) await link(room, section).click();
}
