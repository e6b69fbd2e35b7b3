/** Vietnamese sentences that every screen may show. */
import type { CommonIn } from '../translation.ts';

export const common: CommonIn<'vi'> = {
  loading: 'Xin chờ một chút',
  loadingLost: 'Màn hình này chưa kết nối được với Foyer. Máy vẫn đang tiếp tục thử.',
  demo: 'Bản demo',
  broken: {
    title: 'Màn hình này cần một chút thời gian',
    text: 'Đã có lỗi xảy ra ở đây. Màn hình sẽ tự khởi động lại.',
  },
};
