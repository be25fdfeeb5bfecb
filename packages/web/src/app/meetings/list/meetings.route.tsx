import { MeetingsScreen } from './MeetingsScreen.tsx';

export const meta = () => [{ title: 'Meetings · Forecastle' }];

export default function MeetingsRoute() {
  return <MeetingsScreen />;
}
