/** The thin bar over the page while the next one loads; unseen for the first 200 ms. */
export function LoadingBar({ loading, label }: { loading: boolean; label: string }) {
  if (!loading) return null
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="fixed inset-x-0 top-0 z-80 h-0.75 origin-left animate-load bg-ember motion-reduce:w-3/5 rtl:origin-right"
    />
  )
}
