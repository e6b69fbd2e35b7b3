/** Waits for the roster: it is read beside everything else, and visitors come once it is. */
import { openScreen } from './screen.ts';

/**
 * Resolves once the front desk sees `code`; false when the hub went away first. `desk` is the surface's address as the
 * hub printed it. A kiosk is not asked: ten misses would pause it.
 */
export async function rosterRead(desk: string, code: string): Promise<boolean> {
  const screen = await openScreen(desk);
  const isIn = async (): Promise<boolean> => {
    for await (const update of await screen.client.appointments.watch(undefined)) {
      const seen =
        'appointments' in update ? update.appointments : 'appointment' in update ? [update.appointment] : [];
      if (seen.some((appointment) => appointment.code === code)) return true;
    }
    return false;
  };
  try {
    return await Promise.race([isIn().catch(() => false), screen.closed.then(() => false)]);
  } finally {
    screen.close();
  }
}
