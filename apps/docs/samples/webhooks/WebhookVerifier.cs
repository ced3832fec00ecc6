using System.Globalization;
using System.Security.Cryptography;
using System.Text;

public static class WebhookVerifier
{
    /// <summary>Verifies that the service signed the body in the last 5 minutes.</summary>
    /// <param name="secret">The "whsec_..." secret of the endpoint.</param>
    /// <param name="header">Returns a header by its name, or null.</param>
    /// <param name="body">The received bytes, not parsed.</param>
    /// <exception cref="CryptographicException">The service did not sign the body.</exception>
    public static void Verify(string secret, Func<string, string?> header, byte[] body, DateTimeOffset now)
    {
        var id = header("webhook-id");
        var timestamp = header("webhook-timestamp");
        var signatures = header("webhook-signature");
        if (string.IsNullOrEmpty(id) || string.IsNullOrEmpty(timestamp) || string.IsNullOrEmpty(signatures))
            throw new CryptographicException("A webhook header is missing.");
        if (!long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds))
            throw new CryptographicException("webhook-timestamp is not a number.");
        if (Math.Abs(now.ToUnixTimeSeconds() - seconds) > 300)
            throw new CryptographicException("webhook-timestamp is more than 5 minutes away.");

        var key = Convert.FromBase64String(secret["whsec_".Length..]);
        byte[] content = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
        var expected = "v1," + Convert.ToBase64String(HMACSHA256.HashData(key, content));
        foreach (var signature in signatures.Split(' '))
        {
            var isEqual = CryptographicOperations.FixedTimeEquals(
                Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(signature));
            if (isEqual) return;
        }
        throw new CryptographicException("No signature matches the body.");
    }
}

// ASP.NET Core, with the body as bytes:
// WebhookVerifier.Verify(secret, name => request.Headers[name], body, DateTimeOffset.UtcNow);
