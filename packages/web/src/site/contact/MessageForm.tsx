import { INQUIRY_LIMITS, INQUIRY_TOPICS } from '@forecastle/contract';
import { ChoiceList, TextLine, TextLines } from './FormField.tsx';
import { InquiryFormFrame } from './InquiryFormFrame.tsx';

export function MessageForm() {
  return (
    <InquiryFormFrame id="message-form" kind="contact" label="Message" submit="Send message">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextLine form="message" name="name" label="Your name" autoComplete="name" maxLength={INQUIRY_LIMITS.name} />
        <TextLine
          form="message"
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={INQUIRY_LIMITS.email}
        />
      </div>
      <ChoiceList form="message" name="subject" label="Subject" choices={INQUIRY_TOPICS} />
      <TextLines form="message" name="message" label="Message" rows={6} maxLength={INQUIRY_LIMITS.text} />
    </InquiryFormFrame>
  );
}
