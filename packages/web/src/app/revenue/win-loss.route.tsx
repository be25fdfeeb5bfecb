import { WinLossScreen } from './WinLossScreen.tsx';

export const meta = () => [{ title: 'Won and lost · Forecastle' }];

export default WinLossScreen;
