import { brand } from '@forecastle/content';
import { ActionLink } from '../layout/ActionLink.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { IllustrativeForecast } from './IllustrativeForecast.tsx';

export default function HomeRoute() {
  return (
    <PageHero
      title="Deliver a Forecast You Can Defend"
      lead="Drop in the spreadsheet that holds your pipeline. Every deal gets its scores with their reasons, and the quarter gets a band that adds up."
      actions={
        <>
          <ActionLink href={brand.signUp} variant="primary">
            Sign up
          </ActionLink>
          <ActionLink href={brand.signIn}>Sign in</ActionLink>
        </>
      }
      figure={<IllustrativeForecast />}
    />
  );
}
