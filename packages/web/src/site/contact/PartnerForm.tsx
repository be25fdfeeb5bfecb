import { INQUIRY_CRMS, INQUIRY_LIMITS, INQUIRY_TEAM_SIZES } from '@forecastle/contract';
import { ChoiceList, TextLine, TextLines } from './FormField.tsx';
import { InquiryFormFrame } from './InquiryFormFrame.tsx';

export function PartnerForm() {
  return (
    <InquiryFormFrame
      id="partner-form"
      kind="design_partner"
      label="Application for a design partnership"
      submit="Apply for Design Partnership"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextLine form="partner" name="name" label="Your name" autoComplete="name" maxLength={INQUIRY_LIMITS.name} />
        <TextLine
          form="partner"
          name="email"
          label="Work email"
          type="email"
          autoComplete="email"
          maxLength={INQUIRY_LIMITS.email}
        />
        <TextLine
          form="partner"
          name="company"
          label="Company"
          autoComplete="organization"
          maxLength={INQUIRY_LIMITS.company}
        />
        <TextLine
          form="partner"
          name="role"
          label="Your role"
          autoComplete="organization-title"
          maxLength={INQUIRY_LIMITS.role}
        />
        <ChoiceList form="partner" name="crm" label="Where your deals are kept" choices={INQUIRY_CRMS} />
        <ChoiceList form="partner" name="teamSize" label="People who sell" choices={INQUIRY_TEAM_SIZES} />
      </div>
      <TextLines
        form="partner"
        name="problem"
        label="What would you like to solve?"
        hint="For example: what happens in the week before your forecast is due."
        rows={5}
        maxLength={INQUIRY_LIMITS.text}
      />
    </InquiryFormFrame>
  );
}
