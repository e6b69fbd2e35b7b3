/** German sentences that every screen may show. */
import type { CommonIn } from '../translation.ts';

export const common: CommonIn<'de'> = {
  loading: 'Einen Moment, bitte',
  loadingLost: 'Dieser Bildschirm erreicht Foyer noch nicht. Er versucht es weiter.',
  demo: 'Demo',
  broken: {
    title: 'Dieser Bildschirm braucht einen Moment',
    text: 'Hier ist etwas schiefgegangen. Der Bildschirm startet von selbst neu.',
  },
};
