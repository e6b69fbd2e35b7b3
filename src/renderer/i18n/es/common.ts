/** Spanish sentences that every screen may show. */
import type { CommonIn } from '../translation.ts';

export const common: CommonIn<'es'> = {
  loading: 'Un momento, por favor',
  loadingLost: 'Esta pantalla todavía no puede conectar con Foyer. Lo sigue intentando.',
  demo: 'Demostración',
  broken: {
    title: 'Esta pantalla necesita un momento',
    text: 'Algo ha fallado aquí. La pantalla se reinicia sola.',
  },
};
