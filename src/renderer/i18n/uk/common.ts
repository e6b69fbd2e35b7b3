/** Ukrainian sentences that every screen may show. */
import type { CommonIn } from '../translation.ts';

export const common: CommonIn<'uk'> = {
  loading: 'Зачекайте, будь ласка',
  loadingLost: 'Цей екран поки не може зв’язатися з Foyer. Він пробує далі.',
  demo: 'Демо',
  broken: {
    title: 'Цьому екрану потрібна хвилинка',
    text: 'Тут щось пішло не так. Екран перезапуститься сам.',
  },
};
