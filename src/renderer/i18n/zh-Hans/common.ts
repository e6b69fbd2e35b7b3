/** Simplified Chinese sentences that every screen may show. */
import type { CommonIn } from '../translation.ts';

export const common: CommonIn<'zh-Hans'> = {
  loading: '请稍候',
  loadingLost: '此屏幕暂时无法连接到 Foyer，正在继续尝试。',
  demo: '演示',
  broken: {
    title: '此屏幕需要一点时间',
    text: '这里出了点问题。屏幕会自动重新启动。',
  },
};
