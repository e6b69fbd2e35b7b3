/** A day as the front desk hears of it, and what a state tells of it later. */
import type { DayUpdate, DeskAppointment } from '../../src/contract/desk-appointment.ts';

export function createDayByHand() {
  const heard = new Set<(update: DayUpdate) => void>();
  return {
    async *stream(appointments: readonly DeskAppointment[]): AsyncGenerator<DayUpdate, void, void> {
      yield { kind: 'snapshot', day: '2026-11-20', appointments: [...appointments] };
      for (;;) yield await new Promise<DayUpdate>((resolve) => void heard.add(resolve));
    },
    /** To every page that listens. */
    tell(update: DayUpdate): void {
      for (const resolve of heard) resolve(update);
      heard.clear();
    },
  };
}
