import { redirect } from 'react-router';

export const clientLoader = () => redirect('/settings/organisation');

export default function SettingsIndexRoute() {
  return null;
}
