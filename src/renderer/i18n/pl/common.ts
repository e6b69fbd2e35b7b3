/** Polish sentences that every screen may show. */
import type { CommonIn } from '../translation.ts';

export const common: CommonIn<'pl'> = {
  loading: 'Chwileczkę',
  loadingLost: 'Ten ekran nie ma jeszcze połączenia z Foyer. Próbuje dalej.',
  demo: 'Demo',
  broken: {
    title: 'Ten ekran potrzebuje chwili',
    text: 'Coś tu poszło nie tak. Ekran sam uruchomi się ponownie.',
  },
};
