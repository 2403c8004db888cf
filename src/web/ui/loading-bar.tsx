/** The bar at the top during a navigation, which fills within 5 s (specification, section 9). */
export function LoadingBar({ loading, label }: { loading: boolean; label: string }) {
  if (!loading) return null
  return (
    <div role="status">
      <progress
        aria-label={label}
        className="fixed inset-x-0 top-0 z-80 h-0.75 w-full origin-left animate-load appearance-none bg-ember motion-reduce:w-3/5 rtl:origin-right [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-ember"
      />
    </div>
  )
}
