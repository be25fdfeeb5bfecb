import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped anywhere on the page while `isOn`. Returns true while some hang over it. */
export function useDropAnywhere(onFiles: (files: FileList) => void, isOn = true): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!isOn) return;
    const hang = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    // Leaving one element for another inside the page is no leaving of the page.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      latest.current(event.dataTransfer.files);
    };
    addEventListener('dragover', hang);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', hang);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [isOn]);
  return isOn && over;
}
